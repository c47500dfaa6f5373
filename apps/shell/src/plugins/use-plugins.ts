import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '@loupe/web-kit';

export const PLUGINS_KEY = keyOf('GET /api/plugins');

/** The plugins offered to the signed-in user: the source of the sidebar and the routes. */
export function usePlugins() {
  return useQuery(queryOf('GET /api/plugins'));
}
