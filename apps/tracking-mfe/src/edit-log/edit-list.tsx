import { CardSkeletons, EmptyState, ListView, type LoadedList } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './edit-log.module.css';

interface EditListProps<T> {
  readonly list: LoadedList<T>;
  readonly emptyText: string;
  /** The next step of somebody who finds it empty. */
  readonly next?: ReactNode;
  /** One entry, a list item. */
  readonly entry: (item: T) => ReactNode;
}

/** The content of a tab of the edit log. */
export function EditList<T>({ list, emptyText, next, entry }: EditListProps<T>) {
  return (
    <ListView
      list={list}
      loading={<CardSkeletons count={4} />}
      empty={<EmptyState text={emptyText}>{next}</EmptyState>}
    >
      {(items) => <ul className={css.list}>{items.map(entry)}</ul>}
    </ListView>
  );
}
