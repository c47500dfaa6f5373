import type { CheckResult, HealthReport, IntegrityCheck } from '@loupe/shared-types';

const FAILING_COSTS = 25;
const WARNING_COSTS = 10;

/** PASS at a count of 0, otherwise the check's severity (HEALTH-1). */
export function checkResult(check: Pick<IntegrityCheck, 'count' | 'severity'>): CheckResult {
  return check.count === 0 ? 'PASS' : check.severity;
}

/** The health score (HEALTH-2): 100, less 25 per failing check and 10 per warning, at least 0. */
export function healthScore(
  checks: readonly Pick<IntegrityCheck, 'result'>[],
): Pick<HealthReport, 'score' | 'label' | 'criticalIssues' | 'warnings'> {
  const criticalIssues = checks.filter((check) => check.result === 'FAIL').length;
  const warnings = checks.filter((check) => check.result === 'WARN').length;
  return {
    score: Math.max(0, 100 - FAILING_COSTS * criticalIssues - WARNING_COSTS * warnings),
    label: criticalIssues > 0 ? 'poor' : warnings > 0 ? 'good' : 'excellent',
    criticalIssues,
    warnings,
  };
}
