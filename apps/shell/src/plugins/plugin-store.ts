import type { ComponentType } from 'react';
import type { PluginModule, SlotModules } from '@loupe/plugin-sdk';
import type { AvailablePlugin, SlotKind } from '@loupe/shared-types';
import { hasSignedInAgain, loadable, type Loadable } from '@loupe/web-kit';
import { reportError, showCause } from '../errors/report-error';
import type { LoadPlugin } from './federation';

/** How long a plugin may load before the user sees an error; a hanging request never fails by itself. */
export const PLUGIN_LIMIT_MS = 8_000;

/** The plugin, or a page of it, exceeded the time limit. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/** Why a page, or what fills a slot, is unavailable. A failed fetch is not the plugin's fault; any other error is. */
export class PageError extends Error {
  override readonly name = 'PageError';
  constructor(
    readonly problem: 'unreachable' | 'crashed',
    cause?: unknown,
  ) {
    super(`The page is ${problem}`, { cause });
  }
}

function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new LateError('The plugin did not arrive in time')), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // webpack's errors of a script and of a style sheet that failed to load.
  const isChunk =
    error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED');
  return isChunk || error instanceof LateError;
}

/** Shows a failure's cause to developers, as the page says only what a user can do about it, and reports it. */
function failed(plugin: AvailablePlugin, error: PageError): PageError {
  showCause(plugin.id, error.problem, error.cause);
  if (error.problem === 'crashed') reportError(error.cause, plugin);
  return error;
}

/** The loaded plugins, each version fetched once. */
export interface PluginStore {
  /** One page of a plugin. Its load throws `PageError`. */
  readonly page: (plugin: AvailablePlugin, page: string) => Loadable<ComponentType>;
  /** What fills a slot: the default export of its module. Its load throws `PageError`. */
  readonly slot: <Kind extends SlotKind>(
    plugin: AvailablePlugin,
    entry: { readonly slot: Kind; readonly name: string },
  ) => Loadable<SlotModules[Kind]['default']>;
}

interface Part {
  readonly default: unknown;
}

/** The federation runtime caches a failed manifest request: only a reload of the page repeats it. */
function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

export function createPluginStore(
  load: LoadPlugin,
  limitMs: number = PLUGIN_LIMIT_MS,
  reload: () => Promise<never> = reloadPage,
): PluginStore {
  const plugins = new Map<string, Promise<PluginModule>>();
  const parts = new Map<string, Loadable<unknown>>();

  function moduleOf(plugin: AvailablePlugin): Promise<PluginModule> {
    // An open tab stays on the version it started with: two versions of one plugin do not mix.
    const known = plugins.get(plugin.id) ?? inTime(load(plugin), limitMs);
    plugins.set(plugin.id, known);
    return known;
  }

  async function fetchPart(
    plugin: AvailablePlugin,
    loaderIn: (module: PluginModule) => (() => Promise<Part>) | undefined,
  ): Promise<unknown> {
    const module = await moduleOf(plugin).catch(async (cause: unknown) => {
      if (await hasSignedInAgain()) return reload();
      throw failed(plugin, new PageError('unreachable', cause));
    });
    try {
      const loadPart = loaderIn(module);
      if (loadPart) return (await inTime(loadPart(), limitMs)).default;
    } catch (error) {
      throw failed(plugin, new PageError(isUnreachable(error) ? 'unreachable' : 'crashed', error));
    }
    throw failed(plugin, new PageError('crashed', new Error('The plugin has no such part')));
  }

  /** Each part is fetched once; the manifest tells its type. */
  function partAt<T>(key: string, fetchIt: () => Promise<unknown>): Loadable<T> {
    const known = parts.get(key) ?? loadable(fetchIt);
    parts.set(key, known);
    return known as Loadable<T>;
  }

  return {
    page: (plugin, page) =>
      partAt(`${plugin.id}/${page}`, () => fetchPart(plugin, (module) => module.default.pages[page])),
    slot: (plugin, { slot, name }) =>
      partAt(`${plugin.id}/${slot}/${name}`, () =>
        fetchPart(plugin, (module) => module.default.slots?.[name]),
      ),
  };
}
