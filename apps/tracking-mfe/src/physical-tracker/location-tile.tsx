import { OTHER_LOCATION } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, ListEnd, ScrollRegion } from '@loupe/web-kit';
import { useId } from 'react';
import { counted } from '../counted';
import { ItemCard } from './item-card';
import css from './physical-tracker.module.css';
import type { useItemsAt } from './use-items-at';

/** One location, and the jobs whose item is there, in its own scroll container. */
export function LocationTile({ location, jobs }: ReturnType<typeof useItemsAt>) {
  const titleId = useId();
  const isKnown = !jobs.isLoading && !jobs.error;
  return (
    <section className={css.tile} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.location}>
        {location}
        {isKnown && <span className={css.count}>{counted(jobs.total, 'item')}</span>}
      </h2>
      <ScrollRegion className={css.scroll} aria-labelledby={titleId}>
        {jobs.isLoading && <CardSkeletons count={3} />}
        {jobs.items.length === 0 && <ErrorNote error={jobs.error} onRetry={jobs.retry} />}
        {isKnown && jobs.total === 0 && <p className={css.none}>No items at this location</p>}
        {jobs.items.length > 0 && (
          <ul className={css.items}>
            {jobs.items.map((job) => (
              <ItemCard key={job.id} job={job} showsLocation={location === OTHER_LOCATION} />
            ))}
          </ul>
        )}
        <ListEnd list={jobs} />
      </ScrollRegion>
    </section>
  );
}
