import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: {
    dashboard: () => import('./dashboard/dashboard-page'),
    'create-job': () => import('./create-job/create-job-page'),
    'bulk-import': () => import('./bulk-import/bulk-import-page'),
    'live-jobs': () => import(/* webpackChunkName: "stages" */ './stages/live-jobs-page'),
    'waiting-collection': () => import(/* webpackChunkName: "stages" */ './stages/waiting-collection-page'),
    'waiting-parts': () => import(/* webpackChunkName: "stages" */ './stages/waiting-parts-page'),
    'customer-rejected': () => import(/* webpackChunkName: "stages" */ './stages/customer-rejected-page'),
    missing: () => import(/* webpackChunkName: "stages" */ './stages/missing-page'),
    quote: () => import(/* webpackChunkName: "stages" */ './stages/quote-page'),
    completed: () => import('./completed/completed-page'),
    templates: () => import('./templates/templates-page'),
    'timeline-view': () => import('./timeline/timeline-page'),
  },
  slots: {
    'job-sheet': () => import('./job-sheet/job-sheet'),
    'find-jobs': () => import('./find/find-jobs'),
  },
});
