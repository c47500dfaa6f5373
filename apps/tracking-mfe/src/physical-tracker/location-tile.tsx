import { countOf } from '@loupe/domain';
import { OTHER_LOCATION } from '@loupe/shared-types';
import { CardSkeletons, ListView, ScrollRegion, useJobs } from '@loupe/web-kit';
import { useEffect, useId } from 'react';
import { ItemCard } from './item-card';
import css from './physical-tracker.module.css';

const PAGE_SIZE = 50;

interface LocationTileProps {
  readonly location: string;
  /** Filters the items. */
  readonly search: string;
  /** Called with the number of items, and with null until it is known. */
  readonly onCount: (location: string, count: number | null) => void;
}

/** One location, and the jobs whose item is there, in its own scroll container; without those Completed or collected. */
export function LocationTile({ location, search, onCount }: LocationTileProps) {
  const titleId = useId();
  const jobs = useJobs({ stage: 'active', location, search, searchIn: 'tracker', limit: PAGE_SIZE });
  const count = jobs.isCounted ? jobs.total : null;
  useEffect(() => onCount(location, count), [count, location, onCount]);

  return (
    <section className={css.tile} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.location}>
        {location}
        {count !== null && <span className={css.count}>{countOf(count, 'item')}</span>}
      </h2>
      <ScrollRegion className={css.scroll} aria-labelledby={titleId}>
        <ListView
          list={jobs}
          loading={<CardSkeletons count={3} />}
          empty={<p className={css.none}>No items at this location</p>}
        >
          {(items) => (
            <ul className={css.items}>
              {items.map((job) => (
                <ItemCard key={job.id} job={job} showsLocation={location === OTHER_LOCATION} />
              ))}
            </ul>
          )}
        </ListView>
      </ScrollRegion>
    </section>
  );
}
