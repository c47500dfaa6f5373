import { QueryClient } from '@tanstack/react-query';
import { readAddress } from './api';
import { addressOf } from './keys';

/** The one QueryClient of the page. Queries never go stale by themselves and are not retried (PAGE-5). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readAddress(addressOf(queryKey), { signal }),
        staleTime: Infinity,
        gcTime: 10 * 60_000,
        retry: false,
        // Without a connection a read fails at once with an error, instead of pausing silently.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
