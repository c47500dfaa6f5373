import { useQuery } from '@tanstack/react-query';
import type { PluginList } from '@loupe/shared-types';
import { api } from '@loupe/web-kit';

export const PLUGINS_KEY = ['/api/plugins'];

/** What the signed-in person is offered: the sidebar and the routes are drawn from it. */
export function usePlugins() {
  return useQuery({
    queryKey: PLUGINS_KEY,
    queryFn: ({ signal }) => api.get<PluginList>('/api/plugins', { signal }),
  });
}
