import type { JobListItem } from '@loupe/shared-types';
import { CardSkeletons, ListEnd, ListView, type LoadedList } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { CardPlace, useJobsInUse } from './card-use';

/** As many as fit the screen at the counter, two to a row. */
const AT_ONCE = 4;

interface CardListProps {
  readonly list: LoadedList<JobListItem>;
  readonly className: string | undefined;
  readonly card: (job: JobListItem) => ReactNode;
  /** In place of the cards when there are none. */
  readonly empty: ReactNode;
  readonly skeletons: number;
}

/** The cards of a list. Those in view are rendered first, the others after the first paint. */
export function CardList({ list, className, card, empty, skeletons }: CardListProps) {
  const { visible, hasLeft, startUse } = useJobsInUse(list.items);
  return (
    <ListView
      list={{ ...list, items: visible }}
      loading={<CardSkeletons count={skeletons} />}
      empty={empty}
      end={<ListEnd list={list} />}
      atOnce={AT_ONCE}
    >
      {(jobs) => (
        <div className={className}>
          {jobs.map((job) => (
            <CardPlace key={job.id} job={job} hasLeft={hasLeft(job.id)} startUse={startUse} card={card} />
          ))}
        </div>
      )}
    </ListView>
  );
}
