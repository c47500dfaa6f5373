import type { EndpointTable } from './endpoint';

const permission = 'canEditTemplates';
const invalidates = ['/api/templates'] as const;

export const TEMPLATE_ENDPOINTS = {
  'GET /api/templates': { service: 'jobs' },
  'POST /api/templates': { service: 'jobs', permission, status: [201], idempotent: true, invalidates },
  'PATCH /api/templates/:id': { service: 'jobs', permission, invalidates },
  'DELETE /api/templates/:id': { service: 'jobs', permission, status: [204], invalidates },
} as const satisfies EndpointTable;
