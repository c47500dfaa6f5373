import { countOf, isActive } from '@loupe/domain';
import { usePageSearch } from '@loupe/plugin-sdk';
import { OTHER_LOCATION, SHOP_LOCATIONS } from '@loupe/shared-types';
import { Elsewhere, EmptyState, PageHead, SearchBox } from '@loupe/web-kit';
import { LocationTile } from './location-tile';
import css from './physical-tracker.module.css';
import { useItemsAt } from './use-items-at';

export default function PhysicalTrackerPage() {
  const [search] = usePageSearch();
  const tiles = [
    useItemsAt(SHOP_LOCATIONS[0], search),
    useItemsAt(SHOP_LOCATIONS[1], search),
    useItemsAt(SHOP_LOCATIONS[2], search),
    useItemsAt(OTHER_LOCATION, search),
  ];
  const isCounted = tiles.every(({ jobs }) => jobs.isCounted);
  const total = tiles.reduce((sum, { jobs }) => sum + jobs.total, 0);

  return (
    <>
      <PageHead
        title="Physical Item Tracker"
        subtitle="Where every item in the shop is"
        count={isCounted ? countOf(total, 'Total Item') : undefined}
      >
        <SearchBox placeholder="Search by customer, contact, postcode, items, or location..." />
      </PageHead>
      {isCounted && total === 0 && search.trim() !== '' ? (
        <EmptyState text="No jobs found matching your search." />
      ) : (
        <div className={css.tiles}>
          {tiles.map((tile) => (
            <LocationTile key={tile.location} {...tile} />
          ))}
        </div>
      )}
      {isCounted && search.trim() !== '' && <Elsewhere search={search} isHere={isActive} />}
    </>
  );
}
