import { useDeferredValue, type ReactNode } from 'react';
import { EmptyState, ErrorNote } from './feedback';
import { ListEnd } from './list-end';
import type { LoadedList } from './queries';

interface ListViewProps<T> {
  readonly list: LoadedList<T>;
  /** In place of the rows until the first page is read. */
  readonly loading: ReactNode;
  /** In place of the rows when there are none. A text is shown as an empty state. */
  readonly empty: ReactNode;
  /** In place of the button and the count at the end. */
  readonly end?: ReactNode;
  /** How many rows are rendered first; the others follow after the first paint. */
  readonly atOnce?: number;
  /** Class of a frame around what is loading and around the error. */
  readonly inset?: string | undefined;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty, or its rows and the next page. */
export function ListView<T>({ list, loading, empty, inset, ...rows }: ListViewProps<T>) {
  const { items, error, isLoading, retry } = list;
  const framed = (node: ReactNode) => (inset === undefined ? node : <div className={inset}>{node}</div>);
  const failure = error && framed(<ErrorNote error={error} onRetry={retry} />);
  if (items.length > 0) return <Rows list={list} failure={failure} {...rows} />;
  if (failure) return failure;
  if (isLoading) return framed(loading);
  return typeof empty === 'string' ? <EmptyState text={empty} /> : empty;
}

type RowsProps<T> = Pick<ListViewProps<T>, 'list' | 'end' | 'atOnce' | 'children'> & {
  readonly failure: ReactNode;
};

function Rows<T>({ list, end = <ListEnd list={list} />, atOnce, failure, children }: RowsProps<T>) {
  const { length } = list.items;
  const deferred = useDeferredValue(length, Math.min(atOnce ?? length, length));
  const count = atOnce === undefined ? length : deferred;
  return (
    <>
      {children(count < length ? list.items.slice(0, count) : list.items)}
      {count >= length && (failure || end)}
    </>
  );
}
