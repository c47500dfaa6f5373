import type { EndpointTable } from './endpoint';

export const REPORT_ENDPOINTS = {
  'GET /api/reports/monthly': { service: 'reports', permission: 'canViewMonthlySummary' },
  'GET /api/reports/health': { service: 'reports', permission: 'canViewDatabase' },
} as const satisfies EndpointTable;
