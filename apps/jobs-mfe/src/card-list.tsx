import type { JobListItem } from '@loupe/shared-types';
import { ListEnd, type LoadedList } from '@loupe/web-kit';
import { useDeferredValue, type ReactNode } from 'react';

/** As many as the screen at the counter shows whole, two to a row. */
const AT_ONCE = 4;

interface CardListProps {
  readonly list: LoadedList<JobListItem>;
  readonly className: string | undefined;
  readonly card: (job: JobListItem) => ReactNode;
}

/** The cards of a list. Those in sight are drawn first, and the others when they are on the screen. */
export function CardList({ list, className, card }: CardListProps) {
  const { items } = list;
  const shown = useDeferredValue(items.length, Math.min(AT_ONCE, items.length));
  return (
    <>
      <div className={className}>{items.slice(0, shown).map(card)}</div>
      {shown >= items.length && <ListEnd list={list} />}
    </>
  );
}
