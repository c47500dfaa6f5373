import { CLIENT_ERROR_LIMITS, type AvailablePlugin, type ClientErrorReport } from '@loupe/shared-types';
import { sendErrorReport } from '@loupe/web-kit';
import { SDK_VERSION } from '../plugins/sdk-version';
import { stackFrames } from './stack-frames';

const OF_PLUGIN = /\/plugins\/([^/]+)\/([^/]+)\//;

/** What was reported since this page was loaded: each error once, and not without end. */
const reported = new Set<string>();

function reportOf(error: Error, plugin?: Pick<AvailablePlugin, 'id' | 'version'>): ClientErrorReport {
  const stack = stackFrames(error.stack, window.location.origin);
  const [, id, version] = OF_PLUGIN.exec(stack[0] ?? '') ?? [];
  return {
    plugin: plugin?.id ?? id ?? 'shell',
    version: plugin?.version ?? version ?? SDK_VERSION,
    name: /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
    stack,
  };
}

/**
 * Tells the server of an error in this browser, without its message (OPS-6). `plugin` is the one it happened in, where
 * that is known. Without a connection, or when the server refuses it, the report is lost.
 */
export function reportError(error: unknown, plugin?: Pick<AvailablePlugin, 'id' | 'version'>): void {
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  const report = reportOf(error, plugin);
  const key = JSON.stringify(report);
  if (reported.has(key) || reported.size >= CLIENT_ERROR_LIMITS.ofPage) return;
  reported.add(key);
  sendErrorReport(report).catch(() => undefined);
}

/**
 * Shows developers the cause of a plugin's failure, of which the page says only what its user can do. What did not
 * arrive is a warning: it may be a page that was left.
 */
export function showCause(pluginId: string, problem: 'unreachable' | 'crashed', cause: unknown): void {
  console[problem === 'crashed' ? 'error' : 'warn'](`Plugin ${pluginId}:`, cause);
}

/** Reports errors that nothing has caught, until the result is called. */
export function reportUncaught(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('error', ({ error }) => reportError(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason), { signal });
  return () => controller.abort();
}
