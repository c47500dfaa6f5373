import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: {
    'physical-tracker': () => import('./physical-tracker/physical-tracker-page'),
    'call-log': () => import('./call-log/call-log-page'),
    'my-day': () => import('./my-day/my-day-page'),
    'edit-log': () => import('./edit-log/edit-log-page'),
  },
});
