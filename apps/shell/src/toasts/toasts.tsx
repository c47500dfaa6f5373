import { lazy, Suspense } from 'react';
import { useNotice } from './notices';

const ToastView = lazy(() => import(/* webpackChunkName: "toast" */ './toast-view'));

/** Where toasts appear. Its code comes with the first one. */
export function Toasts() {
  const notice = useNotice();
  return <Suspense fallback={null}>{notice && <ToastView notice={notice} />}</Suspense>;
}
