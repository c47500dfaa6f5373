import { CONTRACT, type PluginManifest } from '@loupe/shared-types';

export const manifest = {
  id: 'reports',
  title: 'Reports',
  contract: CONTRACT,
  pages: [
    {
      name: 'monthly-report',
      path: '/monthly-report',
      requires: 'canViewMonthlySummary',
      nav: { group: 'Reports', label: 'Monthly Report', order: 10, icon: 'chart' },
    },
    {
      name: 'database-viewer',
      path: '/database-viewer',
      requires: 'canViewDatabase',
      nav: { group: 'Reports', label: 'Database Viewer', order: 20, icon: 'database' },
    },
  ],
} as const satisfies PluginManifest;
