import type { MonthlyFigures } from '@loupe/shared-types';

/** A row of the report; money in pounds, rates in whole percent, null where there is no value. */
export interface ReportRow {
  readonly label: string;
  readonly kind: 'count' | 'money' | 'days' | 'percent';
  readonly value: number | null;
}

export interface ReportSection {
  readonly title: string;
  readonly rows: readonly ReportRow[];
}

/** The sections of the exported report (REPORT-5), the same for CSV and Excel. */
export function reportSections(figures: MonthlyFigures): readonly ReportSection[] {
  return [
    {
      title: 'Summary',
      rows: [
        { label: 'Total Jobs Created', kind: 'count', value: figures.jobsCreated },
        { label: 'Jobs Completed', kind: 'count', value: figures.jobsCompleted },
        { label: 'In Progress', kind: 'count', value: figures.inProgress },
        { label: 'Rejected', kind: 'count', value: figures.rejected },
        { label: 'Parts Orders', kind: 'count', value: figures.partsOrders },
      ],
    },
    {
      title: 'Financial',
      rows: [
        { label: 'Gross Revenue', kind: 'money', value: figures.revenue },
        { label: 'Deposits Collected', kind: 'money', value: figures.deposits },
        // `-figures.partsValue` would give -0 for 0.
        { label: 'Parts Investment', kind: 'money', value: 0 - figures.partsValue },
        { label: 'Net Revenue', kind: 'money', value: figures.netRevenue },
      ],
    },
    {
      title: 'Performance',
      rows: [
        { label: 'Average Turnaround (days)', kind: 'days', value: figures.averageTurnaround },
        { label: 'Average Job Value', kind: 'money', value: figures.averageJobValue },
        { label: 'Completion Rate', kind: 'percent', value: figures.completionRate },
      ],
    },
  ];
}

/** The export's file name without its extension: monthly-report-2026-04. */
export function reportFileName({ month }: MonthlyFigures): string {
  return `monthly-report-${month}`;
}
