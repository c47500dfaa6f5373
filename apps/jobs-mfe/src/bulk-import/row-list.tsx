import { useVirtualizer } from '@tanstack/react-virtual';
import { ScrollRegion } from '@loupe/web-kit';
import { useRef, type ReactNode } from 'react';
import css from './bulk-import.module.css';

export interface ListedRow {
  readonly key: string;
  readonly words: ReactNode;
  readonly tone: 'good' | 'quiet' | 'bad';
  /** The meaning of the tone, as a word. */
  readonly verdict: string;
}

const ROW_HEIGHT = 44;

/** A windowed list: only the rows in view are rendered. */
export function RowList({ label, rows }: { readonly label: string; readonly rows: readonly ListedRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  return (
    <ScrollRegion ref={scroller} className={css.rows} role="list" aria-label={label}>
      <div style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={css.rowWords}>
                <bdi>{row.words}</bdi>
              </span>
              <span className={css[row.tone]}>{row.verdict}</span>
            </div>
          );
        })}
      </div>
    </ScrollRegion>
  );
}
