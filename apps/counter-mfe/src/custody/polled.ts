import { useQuery } from '@tanstack/react-query';
import type { ParamsOf } from '@loupe/shared-types';
import { addressOf, keyOf, queryOf, readAddress } from '@loupe/web-kit';

/** Two screens at one transfer or check see each other within two seconds, also of what sends no change event. */
const POLL_MS = 1_500;

type Polled = 'GET /api/transfers/:id' | 'GET /api/checks/:id';

/** A read that is repeated while it is shown. The polls do not count as user activity. */
export function usePolledRead<Id extends Polled>(id: Id, params: ParamsOf<Id>, isLive: boolean) {
  const address = addressOf(keyOf(id, params));
  return useQuery({
    ...queryOf(id, params),
    queryFn: ({ signal }) => readAddress(address, { background: true, signal }),
    refetchInterval: isLive ? POLL_MS : false,
    staleTime: 0,
  });
}
