import { checkResult, healthScore } from '@loupe/domain';
import type { BackupStatus, HealthReport, IntegrityCheck } from '@loupe/shared-types';
import type { Findings, HealthReadModel } from './health.read-model';

const CHECKS: readonly {
  readonly key: keyof Findings;
  readonly label: string;
  readonly severity: 'WARN' | 'FAIL';
}[] = [
  {
    key: 'incompleteCustomers',
    label: 'Jobs missing first name, surname or contact number',
    severity: 'WARN',
  },
  { key: 'jobsWithoutItems', label: 'Jobs without items', severity: 'FAIL' },
  { key: 'orphanedCalls', label: 'Call logs pointing at a missing job', severity: 'FAIL' },
  { key: 'orphanedMoves', label: 'Location logs pointing at a missing job', severity: 'FAIL' },
];

function checksOf(findings: Findings): IntegrityCheck[] {
  return CHECKS.map((check) => {
    const counted = { ...check, count: findings[check.key] };
    return { ...counted, result: checkResult(counted) };
  });
}

interface Deps {
  readonly readModel: HealthReadModel;
  readonly clock: () => Date;
  readonly backupStatus: () => BackupStatus | null;
}

/** Reports on the health of the database (HEALTH-1, HEALTH-2, HEALTH-3). */
export function createHealthReports({ readModel, clock, backupStatus }: Deps) {
  return {
    async report(): Promise<HealthReport> {
      const [counts, dates, stages, activity, findings] = await Promise.all([
        readModel.counts(),
        readModel.jobDates(),
        readModel.jobsByStage(),
        readModel.activity(),
        readModel.findings(),
      ]);
      const checks = checksOf(findings);
      return {
        ...healthScore(checks),
        ...dates,
        totalRecords: counts.jobs + counts.calls + counts.locations + counts.parts,
        counts,
        checks,
        jobStatistics: {
          totalActive: stages.active ?? 0,
          liveJobs: stages.live ?? 0,
          waitingCollection: stages['waiting-collection'] ?? 0,
          waitingParts: stages['waiting-parts'] ?? 0,
          completed: stages.completed ?? 0,
        },
        activityStatistics: { ...activity, totalCommunications: counts.calls + counts.locations },
        backup: backupStatus(),
        generatedAt: clock().toISOString(),
      };
    },
  };
}
