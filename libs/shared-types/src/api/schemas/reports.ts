import * as z from '../../schemas/zod';
import type { REPORT_ENDPOINTS } from '../reports';
import { count, instantOut, listOf, poundsOut, type Schemas } from './shape';

const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, { error: 'Month must be like 2026-04' });

const monthlyFiguresSchema = z.strictObject({
  month,
  jobsCreated: count,
  jobsCompleted: count,
  inProgress: count,
  rejected: count,
  completionRate: z.number().nullable(),
  revenue: poundsOut,
  deposits: poundsOut,
  partsValue: poundsOut,
  partsOrders: count,
  netRevenue: poundsOut,
  averageJobValue: poundsOut,
  averageTurnaround: z.number().nullable(),
});

export const monthlyReportSchema = z.strictObject({
  figures: monthlyFiguresSchema,
  trend: listOf(monthlyFiguresSchema),
  generatedAt: instantOut,
});

export const healthReportSchema = z.strictObject({
  score: z.number(),
  label: z.enum(['excellent', 'good', 'poor']),
  totalRecords: count,
  criticalIssues: count,
  warnings: count,
  counts: z.strictObject({ jobs: count, calls: count, locations: count, parts: count }),
  oldestJob: z.string().nullable(),
  newestJob: z.string().nullable(),
  checks: listOf(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      count,
      severity: z.enum(['WARN', 'FAIL']),
      result: z.enum(['PASS', 'WARN', 'FAIL']),
    }),
  ),
  jobStatistics: z.strictObject({
    totalActive: count,
    liveJobs: count,
    waitingCollection: count,
    waitingParts: count,
    completed: count,
  }),
  activityStatistics: z.strictObject({
    jobsWithCalls: count,
    jobsWithLocations: count,
    jobsWithParts: count,
    totalCommunications: count,
  }),
  backup: z
    .strictObject({
      lastSuccessAt: z.string().nullable(),
      failingSince: z.string().nullable(),
      failure: z.enum(['disk-full', 'copy', 'encryption', 'copy-out']).nullable(),
    })
    .nullable(),
  generatedAt: instantOut,
});

export const REPORT_SCHEMAS = {
  'GET /api/reports/monthly': {
    query: z.strictObject({ month: month.optional() }),
    response: monthlyReportSchema,
  },
  'GET /api/reports/health': { response: healthReportSchema },
} as const satisfies Schemas<keyof typeof REPORT_ENDPOINTS>;
