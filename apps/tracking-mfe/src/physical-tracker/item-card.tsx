import { formatPounds, fullName, displayLocation } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { JobLink, LongText } from '@loupe/web-kit';
import css from './physical-tracker.module.css';

interface ItemCardProps {
  readonly job: JobListItem;
  /** Shows each item's location, in the tile of all other locations. */
  readonly showsLocation: boolean;
}

export function ItemCard({ job, showsLocation }: ItemCardProps) {
  return (
    <li className={css.card}>
      <div className={css.line}>
        <JobLink job={job} />
        <span className={css.cost}>{formatPounds(job.totalCost)}</span>
      </div>
      <bdi>{fullName(job)}</bdi>
      <span className={css.what}>
        <LongText text={job.items} />
      </span>
      {showsLocation && <bdi className={css.where}>{displayLocation(job)}</bdi>}
    </li>
  );
}
