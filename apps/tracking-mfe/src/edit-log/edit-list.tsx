import { CardSkeletons, ListView, type LoadedList } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './edit-log.module.css';

interface EditListProps<T> {
  readonly list: LoadedList<T>;
  readonly emptyText: string;
  /** One entry, a list item. */
  readonly entry: (item: T) => ReactNode;
}

/** The content of a tab of the edit log. */
export function EditList<T>({ list, emptyText, entry }: EditListProps<T>) {
  return (
    <ListView list={list} loading={<CardSkeletons count={4} />} empty={emptyText}>
      {(items) => <ul className={css.list}>{items.map(entry)}</ul>}
    </ListView>
  );
}
