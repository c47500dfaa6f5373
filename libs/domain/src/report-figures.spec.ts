import fc from 'fast-check';
import { checkResult, healthScore } from './health';
import { createCalendar } from './calendar';
import { averageDays, monthlyFigures } from './report-figures';
import type { ReportJob } from './report-figures';

const calendar = createCalendar('Europe/London');
const job: ReportJob = {
  jobStatus: 'Completed',
  customerRejected: false,
  totalPence: 10_010,
  depositPence: 2_020,
  dateCreated: '2026-04-01T09:00:00.000Z',
  collectionDate: '2026-04-03T10:00:00.000Z',
  updatedAt: '2026-05-01T09:00:00.000Z',
};
const figures = (jobs: readonly ReportJob[], costs: readonly number[] = []) =>
  monthlyFigures(
    '2026-04',
    jobs,
    costs.map((costPence) => ({ costPence })),
    calendar,
  );

describe('the monthly report', () => {
  // REPORT-4
  it('of a month without jobs has no rates and no money', () => {
    expect(figures([])).toEqual({
      month: '2026-04',
      jobsCreated: 0,
      jobsCompleted: 0,
      inProgress: 0,
      rejected: 0,
      completionRate: null,
      revenue: 0,
      deposits: 0,
      partsValue: 0,
      partsOrders: 0,
      netRevenue: 0,
      averageJobValue: 0,
      averageTurnaround: null,
    });
  });

  // REPORT-2
  it('counts revenue of completed jobs and deposits of all', () => {
    const open = { ...job, jobStatus: 'In-progress' } as const;
    expect(figures([job, job, open], [1_234, 1])).toMatchObject({
      jobsCreated: 3,
      jobsCompleted: 2,
      inProgress: 1,
      completionRate: 67,
      revenue: 200.2,
      deposits: 60.6,
      partsValue: 12.35,
      partsOrders: 2,
      netRevenue: 187.85,
      averageJobValue: 100.1,
    });
  });

  // REPORT-3
  it('counts In-progress and Awaiting Inspection as in progress, and rejected by the flag', () => {
    const waiting = { ...job, jobStatus: 'Awaiting Inspection' } as const;
    const rejected = { ...job, jobStatus: 'Pending Quote', customerRejected: true } as const;
    expect(figures([waiting, rejected])).toMatchObject({ inProgress: 1, rejected: 1, jobsCompleted: 0 });
  });

  // REPORT-4
  it('measures turnaround to the collection date, else the last update, in days rounded up', () => {
    expect(figures([job]).averageTurnaround).toBe(3);
    expect(figures([{ ...job, collectionDate: null }]).averageTurnaround).toBe(30);
    expect(
      figures([job, job, { ...job, collectionDate: '2026-04-01T10:00:00.000Z' }]).averageTurnaround,
    ).toBe(2.3);
  });

  // REPORT-2
  it('can show a loss on parts', () => {
    expect(figures([], [500]).netRevenue).toBe(-5);
  });

  it('adds up to the penny', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999_999_999 }), { maxLength: 50 }), (amounts) => {
        const { revenue } = figures(amounts.map((totalPence) => ({ ...job, totalPence })));
        expect(Math.round(revenue * 100)).toBe(amounts.reduce((a, b) => a + b, 0));
      }),
    );
  });
});

describe('average days', () => {
  it('are rounded to one decimal', () => {
    expect(averageDays([1, 2, 2])).toBe(1.7);
    expect(averageDays([8, 9])).toBe(8.5);
    expect(averageDays([])).toBeNull();
  });
});

// HEALTH-2
describe('the health score', () => {
  const checks = (fails: number, warns: number) => [
    ...Array.from({ length: fails }, () => ({ result: 'FAIL' as const })),
    ...Array.from({ length: warns }, () => ({ result: 'WARN' as const })),
    { result: 'PASS' as const },
  ];

  it('is 100 minus 25 per failing check minus 10 per warning, at least 0', () => {
    expect(healthScore(checks(0, 0))).toEqual({
      score: 100,
      label: 'excellent',
      criticalIssues: 0,
      warnings: 0,
    });
    expect(healthScore(checks(0, 2))).toEqual({ score: 80, label: 'good', criticalIssues: 0, warnings: 2 });
    expect(healthScore(checks(1, 1))).toEqual({ score: 65, label: 'poor', criticalIssues: 1, warnings: 1 });
    expect(healthScore(checks(5, 0)).score).toBe(0);
  });

  it('counts a check with count 0 as PASS, otherwise by its severity', () => {
    expect(checkResult({ count: 0, severity: 'FAIL' })).toBe('PASS');
    expect(checkResult({ count: 1, severity: 'FAIL' })).toBe('FAIL');
    expect(checkResult({ count: 9, severity: 'WARN' })).toBe('WARN');
  });
});
