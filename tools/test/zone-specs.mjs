/** Time zones that must not change any result: the shop's days are those of London. */
export const ZONES = ['UTC', 'Europe/London', 'Pacific/Auckland'];

/** The zone whose date differs from London's half of the time. */
export const FARTHEST_ZONE = 'Pacific/Auckland';

/** Tests of date logic; `npm test` runs these in the farthest zone, the nightly run runs everything in each zone. */
export const ZONE_SPECS = [
  'libs/domain/src/(calendar|job-rules|report-figures|stages|next-step|customer-figures)',
  'services/reports-svc/src/monthly',
  'apps/jobs-mfe/src/timeline',
  'apps/tracking-mfe/src/edit-log',
];
