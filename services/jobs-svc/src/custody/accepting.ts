import { placesOf } from '@loupe/domain';
import type { ShopPlaces } from '../deps';

/** The name in 'With {name}'. */
export const personOf = (place: string): string => place.replace(/^With /, '');

/**
 * Whether a place such as 'With {name}' is that of the staff member with this full name (HAND-1): the configuration names
 * places by first names.
 */
export function isOwnPlace(place: string, fullName: string): boolean {
  const name = personOf(place).toLowerCase();
  const own = fullName.toLowerCase();
  return own === name || own.startsWith(`${name} `);
}

/** Whether what `by` moves to this location is pending until somebody else accepts it (HAND-1). */
export const mustBeAccepted = (places: ShopPlaces, location: string, by: string): boolean =>
  places.custody.mustAccept &&
  !isOwnPlace(location, by) &&
  placesOf(places).some((place) => place.kind === 'person' && place.location === location);
