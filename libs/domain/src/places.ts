import { OTHER_LOCATION, OTHER_LOCATION_PREFIX, type PlaceKind, type Tray } from '@loupe/shared-types';

/** The prefix of the places that name a staff member, such as 'With {name}' (PLACE-1). */
const WITH = 'With ';

const TRANSIT = 'In transit to ';

const isPerson = (name: string): boolean => name.startsWith(WITH);

/** The shops among the places of the shop's configuration: each has a tile of its own (TRACKER-4). */
export const shopNames = (locations: readonly string[]): readonly string[] =>
  locations.filter((name) => name !== OTHER_LOCATION && !isPerson(name));

/** Where an item is between two shops: scanned out of one, not yet into the other (TRANSFER-1). */
export const transitTo = (shop: string): string => `${TRANSIT}${shop}`;

/** What people read of a stored location: 'Tray 4' for 'Other: Tray 4' (PLACE-6). */
export const placeName = (location: string): string =>
  location.startsWith(OTHER_LOCATION_PREFIX) ? location.slice(OTHER_LOCATION_PREFIX.length) : location;

/** A place of the shop as its configuration names it (PLACE-3). */
export interface ConfiguredPlace {
  readonly kind: PlaceKind;
  /** What people read: 'Kenilworth', 'Tray 4', 'With {name}', 'In transit to Kenilworth'. */
  readonly name: string;
  /** The stored location of an item that is there: the name, or 'Other: Tray 4' for a tray. */
  readonly location: string;
  /** The shop a tray stands in, or a transit leads to. */
  readonly shop: string | null;
  /** The status an item may be given when it is put there (PLACE-4). */
  readonly statusOnArrival: string | null;
}

const place = (
  kind: PlaceKind,
  name: string,
  shop: string | null,
  more: Partial<ConfiguredPlace> = {},
): ConfiguredPlace => ({ kind, name, location: name, shop, statusOnArrival: null, ...more });

/** All places of a shop, shops first (PLACE-3). */
export function placesOf({
  locations,
  trays,
}: {
  readonly locations: readonly string[];
  readonly trays: readonly Tray[];
}): readonly ConfiguredPlace[] {
  const shops = shopNames(locations);
  return [
    ...shops.map((name) => place('shop', name, null)),
    ...trays.map(({ name, shop, statusOnArrival = null }) =>
      place('tray', name, shop, { location: OTHER_LOCATION_PREFIX + name, statusOnArrival }),
    ),
    ...locations.filter(isPerson).map((name) => place('person', name, null)),
    ...(shops.length > 1 ? shops.map((shop) => place('transit', transitTo(shop), shop)) : []),
  ];
}
