import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import { ApiError, userMessageOf } from './api-error';
import { Icon } from '@loupe/plugin-sdk/icons';
import css from './feedback.module.css';

/** An empty state: the message (STAGE-10), and as children the next step. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ErrorNoteProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The form sends an idempotency key: after an unknown outcome it can be submitted again unchanged. */
  readonly repeatsForm?: boolean;
}

/**
 * An error beside its control, until the next success. Announced when it appears; that of a form comes into sight, since
 * a form is also sent from a field far from its buttons (TOAST-2).
 */
export function ErrorNote({ error, onRetry, repeatsForm = false }: ErrorNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && note.current?.closest('form')) note.current.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  if (!error) return null;
  const repeats = repeatsForm && error instanceof ApiError && error.unknownOutcome;
  return (
    <div ref={note} className={css.error} role="alert">
      <Icon name="warning" />
      <span>{typeof error === 'string' ? error : userMessageOf(error)}</span>
      {(onRetry || repeats) && (
        <Button size="small" htmlType={repeats ? 'submit' : 'button'} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The skeleton of loading cards. */
export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={css.skeletons} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={css.skeleton} data-testid="skeleton-card">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
