/** The figures of a month in shop time (REPORT-2, REPORT-3, REPORT-4); pounds, whole percent, days to one decimal. */
export interface MonthlyFigures {
  readonly month: string;
  readonly jobsCreated: number;
  readonly jobsCompleted: number;
  readonly inProgress: number;
  readonly rejected: number;
  readonly completionRate: number | null;
  readonly revenue: number;
  readonly deposits: number;
  readonly partsValue: number;
  readonly partsOrders: number;
  readonly netRevenue: number;
  readonly averageJobValue: number;
  readonly averageTurnaround: number | null;
}

/** `GET /api/reports/monthly?month=YYYY-MM`: the month, and the twelve months ending now, oldest first. */
export interface MonthlyReport {
  readonly figures: MonthlyFigures;
  readonly trend: readonly MonthlyFigures[];
  readonly generatedAt: string;
}

export type CheckResult = 'PASS' | 'WARN' | 'FAIL';

/** An integrity check (HEALTH-1); `severity` is its result when `count` is above 0. */
export interface IntegrityCheck {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly severity: 'WARN' | 'FAIL';
  readonly result: CheckResult;
}

/** The state of the daily backups. */
export interface BackupStatus {
  /** When the newest verified copy was taken; a UTC instant. */
  readonly lastSuccessAt: string | null;
  readonly failingSince: string | null;
  readonly failure: 'disk-full' | 'copy' | 'encryption' | 'copy-out' | null;
}

/** `GET /api/reports/health` (HEALTH-2, HEALTH-3). */
export interface HealthReport {
  readonly score: number;
  readonly label: 'excellent' | 'good' | 'poor';
  readonly totalRecords: number;
  readonly criticalIssues: number;
  readonly warnings: number;
  readonly counts: {
    readonly jobs: number;
    readonly calls: number;
    readonly locations: number;
    readonly parts: number;
  };
  readonly oldestJob: string | null;
  readonly newestJob: string | null;
  readonly checks: readonly IntegrityCheck[];
  readonly jobStatistics: {
    readonly totalActive: number;
    readonly liveJobs: number;
    readonly waitingCollection: number;
    readonly waitingParts: number;
    readonly completed: number;
  };
  readonly activityStatistics: {
    readonly jobsWithCalls: number;
    readonly jobsWithLocations: number;
    readonly jobsWithParts: number;
    readonly totalCommunications: number;
  };
  /** Null where the service cannot see the backups, as when another computer takes them. */
  readonly backup: BackupStatus | null;
  readonly generatedAt: string;
}
