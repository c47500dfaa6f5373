import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Job, JobWithHistory, OrderedPart } from '@loupe/shared-types';
import type { Page } from './api';
import { keyOf } from './keys';

type JobChange = Pick<Job, 'id'> & Partial<Job> & Partial<Pick<JobWithHistory, 'editHistory'>>;

/**
 * Writes a returned job into every cached list and read that holds it, so that the next action on its card uses the
 * new version without waiting for the lists. The history is left to the next read.
 */
export function putJob(client: QueryClient, { editHistory, ...change }: JobChange): void {
  const merged = <T extends { readonly id: number }>(job: T): T =>
    job.id === change.id ? { ...job, ...change } : job;
  client.setQueriesData<InfiniteData<Page<Job>>>(
    { predicate: ({ queryKey }) => queryKey[0] === keyOf('GET /api/jobs')[0] && queryKey.at(-1) === 'pages' },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(merged) })) },
  );
  client.setQueryData<Job>(keyOf('GET /api/jobs/:id', { id: change.id }), (job) => job && merged(job));
}

/** Writes a returned part into the cached list of its job. */
export function putPart(client: QueryClient, part: OrderedPart): void {
  client.setQueryData<readonly OrderedPart[]>(
    keyOf('GET /api/jobs/:id/parts', { id: part.repairJobId }),
    (parts) => parts?.map((known) => (known.id === part.id ? part : known)),
  );
}
