import { loadable, useLoaded } from '@loupe/web-kit';
import { useNotice } from './notices';
import { PlainToast } from './plain-toast';

const toastView = loadable(
  async () => (await import(/* webpackChunkName: "toast" */ './toast-view')).default,
);

/** Fetches what shows a toast, so that it is here when the server is not. */
export const prefetchToasts = () => void toastView.load().catch(() => undefined);

/** Where toasts appear. */
export function Toasts() {
  const notice = useNotice();
  const { value: ToastView, error } = useLoaded(notice ? toastView : undefined);
  if (!notice) return null;
  if (ToastView) return <ToastView notice={notice} />;
  return error === undefined ? null : <PlainToast />;
}
