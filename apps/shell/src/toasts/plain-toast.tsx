import { useEffect } from 'react';
import { TOAST_MS } from '@loupe/shared-types';
import { dismiss, useNotice } from './notices';
import css from './toasts.module.css';

/** The newest toast, where the usual toast's chunk failed to load, and on a locked screen. */
export function PlainToast() {
  const notice = useNotice();
  const id = notice?.stays ? undefined : notice?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (!notice) return null;
  return (
    <div className={css.place}>
      <div className={`${css.toast} ${notice.tone === 'failure' ? css.failure : ''}`} role="status">
        <div className={css.words}>
          <div className={css.title}>{notice.title}</div>
          {notice.description && <div className={css.description}>{notice.description}</div>}
          {notice.detail && <div className={css.description}>{notice.detail}</div>}
        </div>
        <button type="button" className={css.close} aria-label="Dismiss" onClick={() => dismiss(notice.id)}>
          <span aria-hidden>×</span>
        </button>
      </div>
    </div>
  );
}
