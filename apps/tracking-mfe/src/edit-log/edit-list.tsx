import { CardSkeletons, EmptyState, ErrorNote, ListEnd, type LoadedList } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import css from './edit-log.module.css';

interface EditListProps {
  readonly list: LoadedList<unknown>;
  readonly emptyText: string;
  readonly children: ReactNode;
}

/** The content of a tab: skeletons, the error, the empty text, or the entries and the list's end. */
export function EditList({ list, emptyText, children }: EditListProps) {
  if (list.isLoading) return <CardSkeletons count={4} />;
  if (list.error && list.items.length === 0) return <ErrorNote error={list.error} onRetry={list.retry} />;
  if (list.total === 0) return <EmptyState text={emptyText} />;
  return (
    <>
      <ul className={css.list}>{children}</ul>
      <ListEnd list={list} />
    </>
  );
}
