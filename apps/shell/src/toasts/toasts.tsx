import type { ComponentType } from 'react';
import { loadable, useLoaded } from '@loupe/web-kit';
import { useNotice } from './notices';

const toastView = loadable(
  async () => (await import(/* webpackChunkName: "toast" */ './toast-view')).default,
);

/** Prefetches the toast view, for a page that is about to show one. */
export const prefetchToasts = () => void toastView.load().catch(() => undefined);

/**
 * The fallback toast view where the usual chunk fails to load. It is part of the signed-in pages; the sign-in page
 * shows errors in its form and must stay small.
 */
export const plainToasts: { view?: ComponentType } = {};

/** Where toasts appear. Their code is loaded with the first one. */
export function Toasts() {
  const notice = useNotice();
  const { value: ToastView, error } = useLoaded(notice ? toastView : undefined);
  if (!notice) return null;
  if (ToastView) return <ToastView notice={notice} />;
  return error !== undefined && plainToasts.view ? <plainToasts.view /> : null;
}
