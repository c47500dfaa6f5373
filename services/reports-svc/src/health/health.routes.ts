import { createRouter, query, requirePermission } from '@loupe/svc-kit';
import { z } from 'zod';
import type { HealthReports } from './health-reports';

export function healthRoutes(reports: HealthReports) {
  const router = createRouter();
  router.get('/api/reports/health', requirePermission('canViewDatabase'), async (ctx) => {
    query(ctx, z.strictObject({}));
    ctx.body = await reports.report();
  });
  return router;
}
