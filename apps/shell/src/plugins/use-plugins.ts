import { useQuery } from '@tanstack/react-query';
import type { PluginList } from '@loupe/shared-types';
import { api } from '@loupe/web-kit';

/** What the signed-in person is offered: the sidebar and the routes are drawn from it. */
export function usePlugins() {
  return useQuery({
    queryKey: ['/api/plugins'],
    queryFn: ({ signal }) => api.get<PluginList>('/api/plugins', { signal }),
  });
}
