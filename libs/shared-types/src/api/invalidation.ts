import type { Topic } from '../events';

/** The paths that a change of each topic invalidates, whoever made it. */
export const READS_OF_TOPIC = {
  // The logs contain details of their job, such as its status.
  jobs: [
    '/api/jobs',
    '/api/next-job-number',
    '/api/stats',
    '/api/calls',
    '/api/locations',
    '/api/my-day',
    '/api/places',
    '/api/checks',
    '/api/customers',
  ],
  calls: ['/api/calls', '/api/jobs', '/api/my-day'],
  locations: [
    '/api/locations',
    '/api/jobs',
    '/api/my-day',
    '/api/places',
    '/api/moves',
    '/api/transfers',
    '/api/checks',
  ],
  parts: ['/api/parts', '/api/jobs', '/api/stats', '/api/my-day'],
  customers: ['/api/customers', '/api/jobs'],
  prints: ['/api/prints'],
} as const satisfies Readonly<Record<Topic, readonly `/api/${string}`[]>>;
