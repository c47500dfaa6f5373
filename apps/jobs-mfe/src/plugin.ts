import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: {
    dashboard: () => import('./dashboard/dashboard-page'),
    'create-job': () => import('./create-job/create-job-page'),
    'bulk-import': () => import('./bulk-import/bulk-import-page'),
    'live-jobs': () => import('./stages/live-jobs-page'),
    'waiting-collection': () => import('./stages/waiting-collection-page'),
    'waiting-parts': () => import('./stages/waiting-parts-page'),
    'customer-rejected': () => import('./stages/customer-rejected-page'),
    missing: () => import('./stages/missing-page'),
    quote: () => import('./stages/quote-page'),
    completed: () => import('./completed/completed-page'),
    'timeline-view': () => import('./timeline/timeline-page'),
  },
});
