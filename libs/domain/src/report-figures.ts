import type { JobStatus, MonthlyFigures } from '@loupe/shared-types';
import { durationDays } from './job-rules';
import type { Calendar } from './calendar';
import { toPounds } from './money';
import { isCompleted, isInProgress } from './stages';

/** The job data of a report; money in whole pence, instants in UTC. */
export interface ReportJob {
  readonly jobStatus: JobStatus;
  readonly customerRejected: boolean;
  readonly totalPence: number;
  readonly depositPence: number;
  readonly dateCreated: string;
  readonly collectionDate: string | null;
  readonly updatedAt: string;
}

/** The part data of a report; money in whole pence. */
export interface ReportPart {
  readonly costPence: number;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The mean of whole days to one decimal; null for no days (REPORT-4). */
export function averageDays(days: readonly number[]): number | null {
  return days.length === 0 ? null : Math.round((sum(days) * 10) / days.length) / 10;
}

/**
 * The figures of one month in shop time, yyyy-mm (REPORT-2, REPORT-3, REPORT-4), in pounds. `jobs` are those created in
 * it, `parts` those ordered in it. Revenue, average value and turnaround cover the completed ones of these jobs.
 */
export function monthlyFigures(
  month: string,
  jobs: readonly ReportJob[],
  parts: readonly ReportPart[],
  calendar: Calendar,
): MonthlyFigures {
  const completed = jobs.filter(isCompleted);
  const revenue = sum(completed.map((job) => job.totalPence));
  const partsValue = sum(parts.map((part) => part.costPence));
  return {
    month,
    jobsCreated: jobs.length,
    jobsCompleted: completed.length,
    inProgress: jobs.filter(isInProgress).length,
    rejected: jobs.filter((job) => job.customerRejected).length,
    completionRate: jobs.length === 0 ? null : Math.round((completed.length * 100) / jobs.length),
    revenue: toPounds(revenue),
    deposits: toPounds(sum(jobs.map((job) => job.depositPence))),
    partsValue: toPounds(partsValue),
    partsOrders: parts.length,
    netRevenue: toPounds(revenue - partsValue),
    averageJobValue: completed.length === 0 ? 0 : toPounds(Math.round(revenue / completed.length)),
    averageTurnaround: averageDays(completed.map((job) => durationDays(job, calendar))),
  };
}
