import { definePlugin } from '@loupe/plugin-sdk';
import { manifest } from './manifest';

export default definePlugin({
  manifest,
  pages: {
    print: () => import('./print-page/print-page'),
    'printing-settings': () => import('./settings/settings-page'),
    move: () => import('./move/move-page'),
    places: () => import('./places/places-page'),
    transfers: () => import('./transfers/transfers-page'),
    'shelf-check': () => import('./shelf-check/shelf-check-page'),
    'try-scanner': () => import('./try-scanner/try-scanner-page'),
    'print-queue': () => import('./queue/queue-page'),
  },
  slots: {
    custody: () => import('./custody-panel'),
    'custody-card': () => import('./custody-card'),
    'print-label': () => import('./print-label'),
    'print-ticket': () => import('./print-ticket'),
    'print-here': () => import('./queue/print-here'),
    'waiting-scans': () => import('./custody/waiting-scans'),
    'scans-to-see': () => import('./custody/scans-to-see'),
    'open-questions': () => import('./questions/open-questions-notice'),
    'follow-again': () => import('./queue/follow-again'),
    'label-note': () => import('./label-note'),
    'find-places': () => import('./places/find-places'),
  },
});
