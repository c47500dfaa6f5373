import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  REFRESH_MS,
  visibleText,
  type ListId,
  type ParamsOf,
  filledPath,
  type ReadId,
} from '@loupe/shared-types';
import type { QueryInputOf, ResponseOf, RowOf } from '@loupe/shared-types/api-schemas';
import { page, readAddress, type Page } from './api';
import { addressOf, keyAt, keyOf } from './keys';
import { useDebouncedValue } from './use-debounced-value';

/** A list that grows page by page. `total` counts all rows of the query, or those loaded until it is known. */
export interface LoadedList<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  /** True once `total` is known: with the first page, or soon after that of a search (LIST-5). */
  readonly isCounted: boolean;
  /** True until the first page is loaded. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** True while rows of the previous search are shown. */
  readonly isDebouncing: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

type Key = ReturnType<typeof keyAt>;

const isSearch = ([, query]: Key): boolean => query?.search !== undefined;
const withTotal = ([path, query]: Key, total: 'apart' | 'only'): Key => keyAt(path, { ...query, total });

/** The total of a search, whose first page does not wait for it. It is given up once another search is typed. */
const totalQuery = <Id extends ListId>(key: Key) =>
  queryOptions({
    queryKey: [...key, 'total'],
    queryFn: async ({ signal }) => (await page<Id>(addressOf(withTotal(key, 'only')), { signal })).total ?? 0,
  });

const listQuery = <Id extends ListId>(key: Key, isPrefetch = false) =>
  infiniteQueryOptions({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => page<Id>(pageParam, { signal, isPrefetch }),
    initialPageParam: addressOf(isSearch(key) ? withTotal(key, 'apart') : key),
    getNextPageParam: (last: Page<RowOf<Id>>) => last.next,
  });

/** Prefetches the first page of the list at `address`, such as a manifest's `prefetch`; `isAhead` as in `ReadOptions`. */
export function prefetchList(client: QueryClient, address: string, isPrefetch?: boolean): void {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  void client.prefetchInfiniteQuery(listQuery(keyAt(pathname, Object.fromEntries(searchParams)), isPrefetch));
}

type Rest<Id extends ListId> = Omit<QueryInputOf<Id>, 'search'>;

/** Reads a list page by page. The search is debounced; the previous rows stay until then. */
export function useList<Id extends ListId>(
  id: Id,
  { search = '', ...rest }: Rest<Id> & { readonly search?: string },
  params?: ParamsOf<Id>,
): LoadedList<RowOf<Id>> {
  const asked = visibleText(search).trim();
  const debounced = useDebouncedValue(asked);
  const key = keyAt(filledPath(id, params), { ...rest, search: debounced });
  const query = useInfiniteQuery({ ...listQuery<Id>(key), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, refetch } = query;
  const known = data?.pages[0]?.total;
  const isApart = data !== undefined && known === undefined && !query.isPlaceholderData;
  const counted = useQuery({ ...totalQuery<Id>(key), enabled: isApart });
  const total = known ?? (isApart ? counted.data : undefined);
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    items,
    total: total ?? items.length,
    hasMore: hasNextPage,
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    }, [fetchNextPage, hasNextPage, isFetchingNextPage]),
    isCounted: total !== undefined,
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    isDebouncing: query.isPlaceholderData || debounced !== asked,
    error: query.error,
    retry: useCallback(
      () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
      [fetchNextPage, isFetchNextPageError, refetch],
    ),
  };
}

/** A list that is read whole, in the shape of one that grows page by page. */
export function listOf<T>(
  query: Pick<UseQueryResult<readonly T[]>, 'data' | 'error' | 'isPending'> & {
    readonly refetch: () => unknown;
  },
): LoadedList<T> {
  const { data, error, isPending, refetch } = query;
  return {
    items: data ?? [],
    total: data?.length ?? 0,
    hasMore: false,
    loadMore: () => undefined,
    isCounted: data !== undefined,
    isLoading: isPending,
    isLoadingMore: false,
    isDebouncing: false,
    error,
    retry: () => void refetch(),
  };
}

export type JobParams = QueryInputOf<'GET /api/jobs'>;
type LogParams = QueryInputOf<'GET /api/calls'>;

export const useJobs = (query: JobParams = {}) => useList('GET /api/jobs', query);
export const useCalls = (query: LogParams = {}) => useList('GET /api/calls', query);
export const useLocations = (query: LogParams = {}) => useList('GET /api/locations', query);

/** The query of an endpoint, for `useQuery` and `fetchQuery`. */
export function queryOf<Id extends ReadId>(id: Id, params?: ParamsOf<Id>, query?: QueryInputOf<Id>) {
  const key = keyOf(id, params, query);
  return queryOptions<ResponseOf<Id>>({
    queryKey: key,
    queryFn: ({ signal }) => readAddress(addressOf(key), { signal }),
  });
}

interface ReadOptions {
  /** False defers the read, such as until a panel opens. */
  readonly enabled?: boolean;
}

export const useJob = (id: number, options?: ReadOptions) =>
  useQuery({ ...queryOf('GET /api/jobs/:id', { id }), ...options });

export const useJobCalls = (id: number, options?: ReadOptions) =>
  useQuery({ ...queryOf('GET /api/jobs/:id/calls', { id }), ...options });

export const useJobParts = (id: number, options?: ReadOptions) =>
  useQuery({ ...queryOf('GET /api/jobs/:id/parts', { id }), ...options });

const LONGEST_POLL_MS = 4 * REFRESH_MS;

/** The next poll: after 30 seconds, with a backoff that grows while the server fails (PAGE-5). */
function pollAfter(state: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number }): number {
  if (state.dataUpdatedAt === 0) return REFRESH_MS;
  return Math.min(Math.max(REFRESH_MS, state.errorUpdatedAt - state.dataUpdatedAt), LONGEST_POLL_MS);
}

/** JSON of the server, polled every 30 seconds (PAGE-5). `keep` decides what of the former data stays. */
export function usePolled<T>(path: string, keep?: (before: T, now: T) => T): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: keyAt(path),
    queryFn: ({ signal }) => readAddress(path, { background: true, signal }),
    refetchInterval: ({ state }) => pollAfter(state),
    ...(keep && {
      structuralSharing: (before, now) =>
        replaceEqualDeep(before, before === undefined ? now : keep(before as T, now as T)),
    }),
  });
}

/** The counts of the sidebar and the dashboard, polled every 30 seconds (PAGE-5). */
export const useStats = () => usePolled<ResponseOf<'GET /api/stats'>>(filledPath('GET /api/stats'));

/** Who is working now, polled every 30 seconds (PAGE-5). */
export const useActiveUsers = () =>
  usePolled<ResponseOf<'GET /api/auth/active-users'>>(filledPath('GET /api/auth/active-users'));
