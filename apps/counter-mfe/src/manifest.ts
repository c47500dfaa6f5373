import { CONTRACT, type PluginManifest } from '@loupe/shared-types';

export const manifest = {
  id: 'counter',
  title: 'Counter',
  contract: CONTRACT,
  pages: [
    {
      name: 'print',
      path: '/print',
      nav: { group: 'Actions', label: 'Labels and Tickets', order: 30, icon: 'page' },
    },
    { name: 'printing-settings', path: '/printing-settings' },
    {
      name: 'move',
      path: '/move',
      nav: { group: 'Tracking', label: 'Move', order: 12, icon: 'collection' },
    },
    { name: 'places', path: '/places' },
    {
      name: 'transfers',
      path: '/transfers',
      nav: { group: 'Tracking', label: 'Transfers', order: 14, icon: 'download' },
    },
    {
      name: 'shelf-check',
      path: '/shelf-check',
      nav: { group: 'Tracking', label: 'Shelf Check', order: 16, icon: 'arrived' },
    },
    { name: 'try-scanner', path: '/try-scanner' },
    { name: 'print-queue', path: '/print-queue' },
  ],
  slots: [
    { slot: 'jobAction', name: 'print-label', label: 'Print label', order: 10, icon: 'page' },
    { slot: 'jobAction', name: 'print-ticket', label: 'Print ticket', order: 20, icon: 'page' },
    { slot: 'jobPanel', name: 'custody', label: 'Chain of custody', order: 40 },
    { slot: 'dashboardCard', name: 'custody-card', label: 'Shelves and transfers', order: 10 },
    { slot: 'background', name: 'print-here', label: 'Print here', order: 10, when: 'print-here' },
    { slot: 'background', name: 'waiting-scans', label: 'Waiting scans', order: 20, when: 'scans-wait' },
    { slot: 'notice', name: 'scans-to-see', label: 'Scans to look at', order: 10, when: 'scans-wait' },
    { slot: 'notice', name: 'open-questions', label: 'Did it print?', order: 15, when: 'print-asks' },
    { slot: 'notice', name: 'follow-again', label: 'Prints that were sent', order: 20, when: 'prints-sent' },
    { slot: 'find', name: 'find-places', label: 'Places', order: 30 },
    { slot: 'jobPanel', name: 'label-note', label: 'Label', order: 50 },
  ],
} as const satisfies PluginManifest;
