import { useJobs } from '@loupe/web-kit';

const PAGE_SIZE = 50;

/** The jobs whose item is at a tile's location, without those Completed or collected; `search` filters them. */
export function useItemsAt(location: string, search: string) {
  const jobs = useJobs({ stage: 'active', location, search, searchIn: 'tracker', limit: PAGE_SIZE });
  return { location, jobs };
}
