import { CONTRACT, type PluginManifest } from '@loupe/shared-types';

export const manifest = {
  id: 'tracking',
  title: 'Tracking',
  contract: CONTRACT,
  pages: [
    {
      name: 'physical-tracker',
      path: '/physical-tracker',
      nav: { group: 'Tracking', label: 'Physical Item Tracker', order: 10, icon: 'pin' },
    },
    {
      name: 'call-log',
      path: '/call-log',
      nav: { group: 'Tracking', label: 'Customer Call Log', order: 20, icon: 'phone' },
    },
    {
      name: 'edit-log',
      path: '/edit-log',
      nav: { group: 'Tracking', label: 'Edit Log', order: 30, icon: 'history' },
    },
    { name: 'my-day', path: '/my-day' },
  ],
} as const satisfies PluginManifest;
