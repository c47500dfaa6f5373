import type { ComponentType } from 'react';
import { loadable, useLoaded } from '@loupe/web-kit';
import { useNotice } from './notices';

const toastView = loadable(
  async () => (await import(/* webpackChunkName: "toast" */ './toast-view')).default,
);

/** Fetches what shows a toast, for a page that is about to show one. */
export const prefetchToasts = () => void toastView.load().catch(() => undefined);

/**
 * What shows a toast where the usual code does not arrive. It comes with the pages of somebody signed in; at
 * sign-in the form itself says what failed, and a page there is no byte too many.
 */
export const plainToasts: { view?: ComponentType } = {};

/** Where toasts appear. Their code comes with the first one. */
export function Toasts() {
  const notice = useNotice();
  const { value: ToastView, error } = useLoaded(notice ? toastView : undefined);
  if (!notice) return null;
  if (ToastView) return <ToastView notice={notice} />;
  return error !== undefined && plainToasts.view ? <plainToasts.view /> : null;
}
