import { CONTRACT, type PluginManifest } from '@loupe/shared-types';

export const manifest = {
  id: 'customers',
  title: 'Customers',
  contract: CONTRACT,
  pages: [
    {
      name: 'customers',
      path: '/customers',
      nav: { group: 'Tracking', label: 'Customers', order: 5, icon: 'staff' },
    },
  ],
  slots: [
    { slot: 'find', name: 'find-customers', label: 'Customers', order: 20 },
    { slot: 'jobPanel', name: 'customer-panel', label: 'Customer', order: 10 },
  ],
} as const satisfies PluginManifest;
