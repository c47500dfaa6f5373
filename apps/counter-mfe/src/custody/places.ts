import { useQuery } from '@tanstack/react-query';
import type { Place } from '@loupe/shared-types';
import { queryOf } from '@loupe/web-kit';

export const usePlaces = () => useQuery(queryOf('GET /api/places'));

/** What a choice of a place reads: a tray is named with its shop. */
export const placeLabel = ({ kind, name, shop }: Place): string =>
  kind === 'tray' && shop !== null ? `${name} (${shop})` : name;
