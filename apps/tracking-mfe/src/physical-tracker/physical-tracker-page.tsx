import { countOf, isActive, shopNames } from '@loupe/domain';
import { usePageSearch, useShell } from '@loupe/plugin-sdk';
import { OTHER_LOCATION } from '@loupe/shared-types';
import { Elsewhere, EmptyState, PageHead, SearchBox } from '@loupe/web-kit';
import { useCallback, useState } from 'react';
import { LocationTile } from './location-tile';
import css from './physical-tracker.module.css';

type Counts = Readonly<Record<string, number | null>>;

export default function PhysicalTrackerPage() {
  const [search] = usePageSearch();
  const { shop } = useShell();
  const places = [...shopNames(shop.locations), OTHER_LOCATION];
  const [counts, setCounts] = useState<Counts>({});
  const onCount = useCallback(
    (location: string, count: number | null) => setCounts((before) => ({ ...before, [location]: count })),
    [],
  );
  const known = places.map((place) => counts[place]).filter((count) => typeof count === 'number');
  const isCounted = known.length === places.length;
  const total = known.reduce((sum, count) => sum + count, 0);
  const isNothingFound = isCounted && total === 0 && search.trim() !== '';

  return (
    <>
      <PageHead
        title="Physical Item Tracker"
        subtitle="Where every item in the shop is"
        count={isCounted ? countOf(total, 'Total Item') : undefined}
      >
        <SearchBox placeholder="Search by customer, contact, postcode, items, or location..." />
      </PageHead>
      {isNothingFound && <EmptyState text="No jobs found matching your search." />}
      {/* Hidden and not removed, since the tiles count what is found. */}
      <div className={css.tiles} hidden={isNothingFound}>
        {places.map((place) => (
          <LocationTile key={place} location={place} search={search} onCount={onCount} />
        ))}
      </div>
      {isCounted && search.trim() !== '' && <Elsewhere search={search} isHere={isActive} />}
    </>
  );
}
