import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: {
    print: () => import('./print-page/print-page'),
    'printing-settings': () => import('./settings/settings-page'),
    move: () => import('./move/move-page'),
    places: () => import('./places/places-page'),
  },
  slots: {
    'print-label': () => import('./print-label'),
    'print-ticket': () => import('./print-ticket'),
    prints: () => import('./prints-panel'),
  },
});
