import { useEffect, useRef } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import type { LoadedList } from './queries';
import css from './feedback.module.css';

type More = Pick<LoadedList<unknown>, 'hasMore' | 'loadMore' | 'isLoadingMore'>;

/** The end of a list: reads the next page when scrolled into view, or by its button. */
export function ListEnd({ list }: { readonly list: LoadedList<unknown> }) {
  const foot = useRef<HTMLDivElement>(null);
  const { hasMore, loadMore, items, total, isCounted } = list;

  useEffect(() => {
    const target = foot.current;
    if (!target || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) loadMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [hasMore, loadMore]);

  if (!hasMore) return null;
  return (
    <div ref={foot} className={css.end}>
      <span>
        {items.length.toLocaleString('en-GB')}
        {isCounted && ` of ${total.toLocaleString('en-GB')}`}
      </span>
      <MoreButton list={list} label="Show more" />
    </div>
  );
}

/** Reads the next page when pressed. */
export function MoreButton({ list, label }: { readonly list: More; readonly label: string }) {
  if (!list.hasMore) return null;
  return (
    <Button onClick={list.loadMore} loading={list.isLoadingMore}>
      {label}
    </Button>
  );
}
