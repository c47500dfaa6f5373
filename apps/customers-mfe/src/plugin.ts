import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: { customers: () => import('./customers-page') },
  slots: {
    'find-customers': () => import('./find-customers'),
    'customer-panel': () => import('./customer-panel'),
  },
});
