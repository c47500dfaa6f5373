import { idRead, onlyCodes } from '@loupe/domain';
import type { FindResults } from '@loupe/plugin-sdk';
import { call } from '@loupe/web-kit';
import { placeLabel } from '../custody/places';

/** The place whose code was typed or scanned into Find (FIND-1). */
const findPlaces: FindResults = async ({ text, signal }) => {
  const ids = (onlyCodes(text) ?? []).flatMap(({ reading }) => idRead(reading, 'place') ?? []);
  if (ids.length === 0) return [];
  const known = await call('GET /api/places', { signal });
  const places = known.filter(({ id }) => ids.includes(id));
  const results = places.map((place) => ({
    key: `place-${place.id}`,
    title: placeLabel(place),
    details: place.items === 1 ? '1 item is here' : `${place.items} items are here`,
    facts: ['Next: Move items here'],
    opens: { path: `/move?place=${place.id}` },
  }));
  const isUnknown = places.length < new Set(ids).size;
  return [
    ...(isUnknown
      ? [{ title: 'Codes of places', note: 'That code is not one of ours: no place has it.', results: [] }]
      : []),
    ...(results.length > 0 ? [{ title: 'Places', results }] : []),
  ];
};

export default findPlaces;
