import type { Topic } from '../events';

/** What a change of each topic makes out of date, whoever made it. */
export const READS_OF_TOPIC = {
  // The logs carry details of their job, its status among them.
  jobs: ['/api/jobs', '/api/stats', '/api/calls', '/api/locations', '/api/my-day'],
  calls: ['/api/calls', '/api/jobs', '/api/my-day'],
  locations: ['/api/locations', '/api/jobs', '/api/my-day'],
  parts: ['/api/parts', '/api/jobs', '/api/stats', '/api/my-day'],
} as const satisfies Readonly<Record<Topic, readonly `/api/${string}`[]>>;
