import { createRouter, query, requirePermission } from '@loupe/svc-kit';
import { z } from 'zod';
import type { MonthlyReports } from './monthly-reports';

const MONTH = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;

const monthQuery = z.strictObject({
  month: z.string().regex(MONTH, { error: 'Month must be like 2026-04' }).optional(),
});

export function monthlyRoutes(reports: MonthlyReports) {
  const router = createRouter();
  router.get('/api/reports/monthly', requirePermission('canViewMonthlySummary'), async (ctx) => {
    ctx.body = await reports.report(query(ctx, monthQuery).month);
  });
  return router;
}
