import type { HealthReport, MonthlyFigures, MonthlyReport } from '@loupe/shared-types';

/** The figures of a month for a test, with the given overrides. */
export function someFigures(given: Partial<MonthlyFigures> = {}): MonthlyFigures {
  return {
    month: '2026-04',
    jobsCreated: 12,
    jobsCompleted: 8,
    inProgress: 3,
    rejected: 1,
    completionRate: 67,
    revenue: 1234.5,
    deposits: 320,
    partsValue: 84.25,
    partsOrders: 5,
    netRevenue: 1150.25,
    averageJobValue: 154.31,
    averageTurnaround: 6.4,
    ...given,
  };
}

const TREND_MONTHS = [
  '2025-05',
  '2025-06',
  '2025-07',
  '2025-08',
  '2025-09',
  '2025-10',
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
];

export function someReport(figures: MonthlyFigures = someFigures()): MonthlyReport {
  const trend = TREND_MONTHS.map((month, n) =>
    month === figures.month ? figures : someFigures({ month, jobsCreated: n, revenue: n * 100.5 }),
  );
  return { figures, trend, generatedAt: '2026-04-20T12:00:00.000Z' };
}

export function someHealth(given: Partial<HealthReport> = {}): HealthReport {
  return {
    score: 65,
    label: 'poor',
    totalRecords: 12_345,
    criticalIssues: 1,
    warnings: 1,
    counts: { jobs: 4_218, calls: 5_000, locations: 3_000, parts: 127 },
    oldestJob: '2016-04-03T09:30:00.000Z',
    newestJob: '2026-07-14T23:30:00.000Z',
    checks: [
      {
        key: 'incompleteCustomers',
        label: 'Jobs missing first name, surname or contact number',
        count: 2,
        severity: 'WARN',
        result: 'WARN',
      },
      { key: 'jobsWithoutItems', label: 'Jobs without items', count: 0, severity: 'FAIL', result: 'PASS' },
      {
        key: 'orphanedCalls',
        label: 'Call logs pointing at a missing job',
        count: 1,
        severity: 'FAIL',
        result: 'FAIL',
      },
    ],
    jobStatistics: {
      totalActive: 60,
      liveJobs: 34,
      waitingCollection: 12,
      waitingParts: 7,
      completed: 4_158,
    },
    activityStatistics: {
      jobsWithCalls: 2_000,
      jobsWithLocations: 900,
      jobsWithParts: 80,
      totalCommunications: 8_000,
    },
    backup: { lastSuccessAt: '2026-07-15T01:05:00.000Z', failingSince: null, failure: null },
    generatedAt: '2026-07-15T08:00:00.000Z',
    ...given,
  };
}
