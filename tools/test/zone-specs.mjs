/** The zones of the world under which nothing may change: the shop's days are London's. */
export const ZONES = ['UTC', 'Europe/London', 'Pacific/Auckland'];

/** The one whose day is never London's for half of the time. */
export const FARTHEST_ZONE = 'Pacific/Auckland';

/** What works out days and dates; `npm test` runs these in the farthest zone, and the nightly run everything in each. */
export const ZONE_SPECS = [
  'libs/domain/src',
  'services/reports-svc/src/monthly',
  'apps/jobs-mfe/src/timeline',
  'apps/tracking-mfe/src/edit-log',
];
