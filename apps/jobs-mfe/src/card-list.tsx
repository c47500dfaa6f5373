import type { JobListItem } from '@loupe/shared-types';
import { ListEnd, type LoadedList } from '@loupe/web-kit';
import { useDeferredValue, type ReactNode } from 'react';
import { CardPlace, useJobsInUse } from './card-use';

/** As many as fit the screen at the counter, two to a row. */
const AT_ONCE = 4;

interface CardListProps {
  readonly list: LoadedList<JobListItem>;
  readonly className: string | undefined;
  readonly card: (job: JobListItem) => ReactNode;
  /** In place of the cards when there are none. */
  readonly empty: ReactNode;
}

/** The cards of a list. Those in view are rendered first, the others after the first paint. */
export function CardList({ list, className, card, empty }: CardListProps) {
  const { visible: jobs, hasLeft, startUse } = useJobsInUse(list.items);
  const count = useDeferredValue(jobs.length, Math.min(AT_ONCE, jobs.length));
  if (jobs.length === 0) return empty;
  return (
    <>
      <div className={className}>
        {jobs.slice(0, count).map((job) => (
          <CardPlace key={job.id} job={job} hasLeft={hasLeft(job.id)} startUse={startUse} card={card} />
        ))}
      </div>
      {count >= jobs.length && list.items.length > 0 && <ListEnd list={list} />}
    </>
  );
}
