import type { ComponentType, ReactNode } from 'react';
import { Icon } from '@loupe/plugin-sdk/icons';
import { loadable, useLoaded } from './loadable';
import { useReconnected } from './reconnected';
import css from './feedback.module.css';

/**
 * A component whose code is loaded on first render. Meanwhile `fallback` is rendered; where loading fails, a note
 * with a retry: without one, React would unmount the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  const part = loadable(async () => (await load()).default);
  return function LazyPart(props: Props) {
    const { value: Part, error, retry } = useLoaded(part);
    if (Part) return <Part {...props} />;
    if (error !== undefined) return <NotArrived onRetry={retry} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
  };
}

/** Plain elements: the error for a missing chunk must not need another chunk. Reconnection retries, too. */
function NotArrived({ onRetry }: { readonly onRetry: () => void }) {
  useReconnected(onRetry);
  return (
    <div className={css.error} role="alert">
      <Icon name="warning" />
      <span>A part of this page did not arrive. Check the connection; nothing you typed is lost.</span>
      <button type="button" className={css.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
