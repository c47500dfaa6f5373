import type { Permission } from '@loupe/shared-types';

export type Upstream = 'jobs' | 'reports';

export interface ApiRule {
  readonly path: RegExp;
  readonly upstream: Upstream;
  readonly requires?: Permission;
}

/** Every address of the services a browser may reach. What is not listed does not exist. */
const RULES: readonly ApiRule[] = [
  { path: /^\/api\/(jobs|calls|locations|parts)(\/|$)/, upstream: 'jobs' },
  { path: /^\/api\/(stats|events)$/, upstream: 'jobs' },
  { path: /^\/api\/auth\/(sessions|second-factor)(\/|$)/, upstream: 'jobs' },
  { path: /^\/api\/staff(\/|$)/, upstream: 'jobs', requires: 'canManageStaff' },
  { path: /^\/api\/reports\/monthly$/, upstream: 'reports', requires: 'canViewMonthlySummary' },
  { path: /^\/api\/reports\/health$/, upstream: 'reports', requires: 'canViewDatabase' },
];

/** The rule for a path, exactly as it was sent; null when there is no such call (ACCESS-1, ACCESS-2). */
export function ruleFor(path: string): ApiRule | null {
  return RULES.find((rule) => rule.path.test(path)) ?? null;
}
