import { countOf } from '@loupe/domain';
import { OTHER_LOCATION } from '@loupe/shared-types';
import { CardSkeletons, ListView, ScrollRegion } from '@loupe/web-kit';
import { useId } from 'react';
import { ItemCard } from './item-card';
import css from './physical-tracker.module.css';
import type { useItemsAt } from './use-items-at';

/** One location, and the jobs whose item is there, in its own scroll container. */
export function LocationTile({ location, jobs }: ReturnType<typeof useItemsAt>) {
  const titleId = useId();
  return (
    <section className={css.tile} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.location}>
        {location}
        {jobs.isCounted && <span className={css.count}>{countOf(jobs.total, 'item')}</span>}
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
