import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  REFRESH_MS,
  visibleText,
  type ActiveUsers,
  type CallLog,
  type HistoryEntry,
  type JobListItem,
  type JobWithHistory,
  type LocationLog,
  type OrderedPart,
  type Stage,
  type Stats,
} from '@loupe/shared-types';
import { api, type Page } from './api';
import { addressOf, keyOf, type Params } from './keys';
import { useSettled } from './settled';

/** A list that grows page by page. `total` counts all rows of the query, not only those loaded. */
export interface LoadedList<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  /** True until the first page is here. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** True while rows of an earlier search stand in for those asked for. */
  readonly isSettling: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export interface ListParams {
  readonly search?: string;
  readonly limit?: number;
}

export interface JobParams extends ListParams {
  readonly stage?: Stage;
  readonly status?: string;
  readonly searchIn?: 'jobs' | 'timeline' | 'tracker';
  readonly location?: string;
  readonly createdFrom?: string;
  readonly createdTo?: string;
  readonly customerRejected?: true;
  readonly partOrderedFrom?: string;
  readonly partOrderedTo?: string;
  readonly order?: 'oldest';
}

const listQuery = <T>(key: ReturnType<typeof keyOf>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => api.page<T>(pageParam, { signal }),
    initialPageParam: addressOf(key),
    getNextPageParam: (last: Page<T>) => last.next,
  });

/** Reads the first page of the list at `address`, such as a manifest's `reads`, before what shows it is here. */
export function readAhead(client: QueryClient, address: string): void {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  void client.prefetchInfiniteQuery(listQuery(keyOf(pathname, Object.fromEntries(searchParams))));
}

/** Reads `path` page by page. The search waits until typing pauses; the rows before it stay until then. */
export function useList<T>(path: string, { search = '', ...rest }: ListParams & Params = {}): LoadedList<T> {
  const asked = visibleText(search).trim();
  const settled = useSettled(asked);
  const key = keyOf(path, { ...rest, search: settled });
  const query = useInfiniteQuery({ ...listQuery<T>(key), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    items,
    total: data?.pages[0]?.total ?? 0,
    hasMore: hasNextPage,
    loadMore: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    }, [fetchNextPage, hasNextPage, isFetchingNextPage]),
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    isSettling: query.isPlaceholderData || settled !== asked,
    error: query.error,
    retry: useCallback(
      () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
      [fetchNextPage, isFetchNextPageError, refetch],
    ),
  };
}

export const useJobs = (params: JobParams = {}): LoadedList<JobListItem> =>
  useList<JobListItem>('/api/jobs', { ...params });

export const useCalls = (params: ListParams = {}): LoadedList<CallLog> =>
  useList<CallLog>('/api/calls', { ...params });

export const useLocations = (params: ListParams = {}): LoadedList<LocationLog> =>
  useList<LocationLog>('/api/locations', { ...params });

const HISTORY_PAGE = 50;

/** What happened to a job, newest first. */
export const useJobHistory = (id: number): LoadedList<HistoryEntry> =>
  useList<HistoryEntry>(`/api/jobs/${id}/history`, { limit: HISTORY_PAGE });

interface ReadOptions {
  /** False leaves the read until it is wanted, such as when a panel opens. */
  readonly enabled?: boolean;
}

function useRead<T>(path: string, { enabled = true }: ReadOptions = {}): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<T>(path, { signal }),
    enabled,
  });
}

export const useJob = (id: number, options?: ReadOptions) =>
  useRead<JobWithHistory>(`/api/jobs/${id}`, options);

export const useJobCalls = (id: number, options?: ReadOptions) =>
  useRead<readonly CallLog[]>(`/api/jobs/${id}/calls`, options);

export const useJobLocations = (id: number, options?: ReadOptions) =>
  useRead<readonly LocationLog[]>(`/api/jobs/${id}/locations`, options);

export const useJobParts = (id: number, options?: ReadOptions) =>
  useRead<readonly OrderedPart[]>(`/api/jobs/${id}/parts`, options);

const LONGEST_POLL_MS = 4 * REFRESH_MS;

/** When to poll next: every 30 seconds, and ever less often the longer the server has failed (PAGE-5). */
function pollAfter(state: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number }): number {
  if (state.dataUpdatedAt === 0) return REFRESH_MS;
  return Math.min(Math.max(REFRESH_MS, state.errorUpdatedAt - state.dataUpdatedAt), LONGEST_POLL_MS);
}

function usePolled<T>(path: string): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<T>(path, { background: true, signal }),
    refetchInterval: ({ state }) => pollAfter(state),
  });
}

/** The figures of the sidebar and the dashboard, read again every 30 seconds (PAGE-5). */
export const useStats = (): UseQueryResult<Stats> => usePolled<Stats>('/api/stats');

/** Who is working now, read again every 30 seconds (PAGE-5). */
export const useActiveUsers = (): UseQueryResult<ActiveUsers> =>
  usePolled<ActiveUsers>('/api/auth/active-users');

/** Any polled JSON of the server: what a sidebar count names. */
export const useCounted = usePolled<Readonly<Record<string, unknown>>>;
