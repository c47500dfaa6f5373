import { useEffect, useRef } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import { ErrorNote } from './feedback';
import type { LoadedList } from './queries';
import css from './feedback.module.css';

/** The end of a list: reads the next page when scrolled into view, or by its button. */
export function ListEnd({ list }: { readonly list: LoadedList<unknown> }) {
  const foot = useRef<HTMLDivElement>(null);
  const { hasMore, loadMore, isLoadingMore, error, retry, items, total } = list;

  useEffect(() => {
    const target = foot.current;
    if (!target || !hasMore || error) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) loadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [hasMore, loadMore, error]);

  if (items.length > 0 && error) return <ErrorNote error={error} onRetry={retry} />;
  if (!hasMore) return null;
  return (
    <div ref={foot} className={css.end}>
      <span>
        {items.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </span>
      <Button onClick={loadMore} loading={isLoadingMore}>
        Show more
      </Button>
    </div>
  );
}
