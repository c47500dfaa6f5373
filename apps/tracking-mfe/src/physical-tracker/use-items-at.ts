import { useJobs } from '@loupe/web-kit';

const PAGE_SIZE = 50;

/** The jobs whose item is at a tile's location, those Completed or collected left out; `search` narrows them. */
export function useItemsAt(location: string, search: string) {
  const jobs = useJobs({ stage: 'active', location, search, searchIn: 'tracker', limit: PAGE_SIZE });
  return { location, jobs };
}
