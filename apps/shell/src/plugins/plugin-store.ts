import type { PageLoader, PluginModule } from '@loupe/plugin-sdk';
import type { OfferedPlugin } from '@loupe/shared-types';
import type { LoadPlugin } from './federation';

/** How long a plugin may take before the person is told; one that hangs never fails by itself. */
export const PLUGIN_LIMIT_MS = 8_000;

/** The plugin, or a page of it, was not here within the limit. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new LateError('The plugin did not arrive in time')), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The code of plugins, each version fetched once. */
export interface PluginStore {
  readonly get: (plugin: OfferedPlugin) => Promise<PluginModule>;
  /** Loads one page of a plugin that is here; its files are as much on the way as the plugin itself was. */
  readonly page: (load: PageLoader) => ReturnType<PageLoader>;
}

export function createPluginStore(load: LoadPlugin, limitMs: number = PLUGIN_LIMIT_MS): PluginStore {
  const loaded = new Map<string, Promise<PluginModule>>();
  return {
    get: (plugin) => {
      // An open tab stays on the version it began with: two versions of one plugin do not mix.
      const known = loaded.get(plugin.id) ?? inTime(load(plugin), limitMs);
      loaded.set(plugin.id, known);
      return known;
    },
    page: (load) => inTime(load(), limitMs),
  };
}
