import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '@loupe/web-kit';

export const PLUGINS_KEY = keyOf('GET /api/plugins');

/** What the signed-in person is offered: the sidebar and the routes are drawn from it. */
export function usePlugins() {
  return useQuery(queryOf('GET /api/plugins'));
}
