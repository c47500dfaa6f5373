import { RECENT_JOBS, type Stage } from '@loupe/shared-types';

/** Jobs per page request; more are read when the end scrolls into view. */
export const PAGE_SIZE = 24;

/** The query of a stage page, also prefetched by its manifest. */
export const firstOfStage = <S extends Stage>(stage: S) => ({ stage, limit: PAGE_SIZE }) as const;

/** The query of the dashboard. */
export const RECENT = { limit: RECENT_JOBS } as const;

export const JOBS_SEARCH_PLACEHOLDER = 'Search by name, contact, job number, items...';

export const NO_MATCH = 'No jobs found matching your search.';
