/** How many jobs a page asks for at a time; more come when the end is in sight. */
export const PAGE_SIZE = 24;

export const JOBS_SEARCH_PLACEHOLDER = 'Search by name, contact, job number, items...';

export const NO_MATCH = 'No jobs found matching your search.';
