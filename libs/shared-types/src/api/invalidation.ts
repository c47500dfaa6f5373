import type { Topic } from '../events';

/** What a change of each topic makes out of date, whoever made it. */
export const READS_OF_TOPIC = {
  // The logs carry details of their job, its status among them.
  jobs: ['/api/jobs', '/api/stats', '/api/calls', '/api/locations'],
  calls: ['/api/calls', '/api/jobs'],
  locations: ['/api/locations', '/api/jobs'],
  parts: ['/api/parts', '/api/jobs', '/api/stats'],
} as const satisfies Readonly<Record<Topic, readonly `/api/${string}`[]>>;
