import { RECENT_JOBS, type Stage } from '@loupe/shared-types';

/** How many jobs a page asks for at a time; more come when the end is in sight. */
export const PAGE_SIZE = 24;

/** What a page of a stage asks for, and its manifest ahead of it. */
export const firstOfStage = <S extends Stage>(stage: S) => ({ stage, limit: PAGE_SIZE }) as const;

/** What the dashboard asks for. */
export const RECENT = { limit: RECENT_JOBS } as const;

export const JOBS_SEARCH_PLACEHOLDER = 'Search by name, contact, job number, items...';

export const NO_MATCH = 'No jobs found matching your search.';
