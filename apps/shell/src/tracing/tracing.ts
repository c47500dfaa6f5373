// Loaded only where the server traces: static-files.mjs makes tracing.js of it, which replaces this page's fetch.
import { createTracedFetch } from './traced-fetch';

const REPORT_AFTER_MS = 2_000;

const traced = createTracedFetch({
  untraced: globalThis.fetch.bind(globalThis),
  now: () => performance.now(),
  random: (bytes) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join(''),
  later: (report) => setTimeout(report, REPORT_AFTER_MS),
});
globalThis.fetch = traced.fetch;
addEventListener('pagehide', () => void traced.report());
