import { Link } from '@loupe/plugin-sdk/router';
import { CardSkeletons, EmptyState, ListView, type LoadedList } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './edit-log.module.css';

interface EditListProps<T> {
  readonly list: LoadedList<T>;
  readonly emptyText: string;
  readonly isSearching: boolean;
  /** One entry, a list item. */
  readonly entry: (item: T) => ReactNode;
}

/** The content of a tab of the edit log. */
export function EditList<T>({ list, emptyText, isSearching, entry }: EditListProps<T>) {
  return (
    <ListView
      list={list}
      loading={<CardSkeletons count={4} />}
      empty={
        <EmptyState text={emptyText}>
          {!isSearching && <Link to="/live-jobs">Log a call or move an item on Live Jobs</Link>}
        </EmptyState>
      }
    >
      {(items) => <ul className={css.list}>{items.map(entry)}</ul>}
    </ListView>
  );
}
