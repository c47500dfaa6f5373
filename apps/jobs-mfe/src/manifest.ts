import { CONTRACT, countOf, readOf, type PluginManifest, type Stage } from '@loupe/shared-types';
import type { ResponseOf } from '@loupe/shared-types/api-schemas';
import { firstOfStage, RECENT } from './lists';

const counted = (field: keyof ResponseOf<'GET /api/stats'>) => countOf('GET /api/stats', field);
const firstOf = (stage: Stage) => [readOf('GET /api/jobs', firstOfStage(stage))];

export const manifest = {
  id: 'jobs',
  title: 'Jobs',
  contract: CONTRACT,
  pages: [
    {
      name: 'dashboard',
      path: '/',
      prefetch: [readOf('GET /api/jobs', RECENT)],
      searchGoesTo: '/live-jobs',
      nav: { group: 'Jobs', label: 'Dashboard', order: 10, icon: 'dashboard' },
    },
    {
      name: 'create-job',
      path: '/create-job',
      nav: { group: 'Actions', label: 'Create New Job', order: 10, icon: 'add', key: 'n', bar: 'New' },
    },
    {
      name: 'bulk-import',
      path: '/bulk-import',
      nav: { group: 'Actions', label: 'Bulk Import', order: 20, icon: 'upload' },
    },
    {
      name: 'live-jobs',
      path: '/live-jobs',
      prefetch: firstOf('live'),
      nav: { group: 'Jobs', label: 'Live Jobs', order: 20, icon: 'live', count: counted('liveJobs') },
    },
    {
      name: 'waiting-collection',
      path: '/waiting-collection',
      prefetch: firstOf('waiting-collection'),
      nav: {
        group: 'Jobs',
        label: 'Waiting for Collection',
        order: 30,
        icon: 'collection',
        bar: 'Collect',
        count: counted('waitingCollection'),
      },
    },
    {
      name: 'waiting-parts',
      path: '/waiting-parts',
      prefetch: firstOf('waiting-parts'),
      nav: {
        group: 'Jobs',
        label: 'Waiting for Parts',
        order: 40,
        icon: 'parts',
        count: counted('waitingParts'),
      },
    },
    {
      name: 'customer-rejected',
      path: '/customer-rejected',
      prefetch: firstOf('customer-rejected'),
      nav: {
        group: 'Jobs',
        label: 'Customer Rejected',
        order: 50,
        icon: 'rejected',
        count: counted('rejected'),
      },
    },
    {
      name: 'missing',
      path: '/missing',
      prefetch: firstOf('missing'),
      nav: {
        group: 'Jobs',
        label: 'Missing in Action',
        order: 60,
        icon: 'missing',
        count: counted('missing'),
      },
    },
    {
      name: 'quote',
      path: '/quote',
      prefetch: firstOf('quote'),
      nav: { group: 'Jobs', label: 'Quote', order: 70, icon: 'quote', count: counted('quotes') },
    },
    {
      name: 'completed',
      path: '/completed',
      prefetch: firstOf('completed'),
      nav: {
        group: 'Jobs',
        label: 'Collected By Customer',
        order: 80,
        icon: 'completed',
        count: counted('completed'),
      },
    },
    {
      name: 'timeline-view',
      path: '/timeline-view',
      nav: { group: 'Jobs', label: 'Timeline View', order: 90, icon: 'timeline' },
    },
    {
      name: 'templates',
      path: '/templates',
      requires: 'canEditTemplates',
      nav: { group: 'Jobs', label: 'Job Templates', order: 100, icon: 'page' },
    },
  ],
  slots: [
    { slot: 'jobSheet', name: 'job-sheet', label: 'The job', order: 10 },
    { slot: 'find', name: 'find-jobs', label: 'Jobs', order: 10 },
  ],
} as const satisfies PluginManifest;
