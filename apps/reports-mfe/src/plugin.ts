import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: {
    'monthly-report': () => import('./monthly-report/monthly-report-page'),
    'database-viewer': () => import('./database-viewer/database-viewer-page'),
  },
});
