import type { ComponentType } from 'react';
import type { PluginManifest, SlotEntry } from '@loupe/shared-types';
import type { SlotModules } from './slots';

/** Loads the code of one page; the module's default export is the page's component. */
export type PageLoader = () => Promise<{ readonly default: ComponentType }>;

type PageName<M extends PluginManifest> = M['pages'][number]['name'];

/** Loads the code of one entry of a slot. */
export type SlotLoader = () => Promise<SlotModules[keyof SlotModules]>;

/** The loaders that the slots of a manifest ask for, by name. */
type SlotLoaders<M extends PluginManifest> = M extends { readonly slots: readonly (infer Entry)[] }
  ? {
      readonly slots: {
        readonly [E in Extract<Entry, SlotEntry> as E['name']]: () => Promise<SlotModules[E['slot']]>;
      };
    }
  : { readonly slots?: never };

/**
 * What a remote exposes as `./plugin`: its manifest, and a loader for each page and each entry of a slot that the
 * manifest announces.
 */
export interface Plugin<M extends PluginManifest = PluginManifest> {
  readonly manifest: M;
  readonly pages: { readonly [Name in PageName<M>]: PageLoader };
  readonly slots?: Readonly<Record<string, SlotLoader>>;
}

/** The module behind `./plugin`, as the shell receives it. */
export interface PluginModule {
  readonly default: Plugin;
}

type Undelivered<M extends PluginManifest, Pages> = Exclude<PageName<M>, keyof Pages>;
type Unannounced<M extends PluginManifest, Pages> = Exclude<keyof Pages, PageName<M>>;

type Delivered<M extends PluginManifest, Pages> = [Undelivered<M, Pages> | Unannounced<M, Pages>] extends [
  never,
]
  ? unknown
  : { readonly undelivered: Undelivered<M, Pages>; readonly unannounced: Unannounced<M, Pages> };

/**
 * Joins a manifest and the code of its pages and slots. TypeScript rejects what is announced but not exported, and what
 * is exported but not announced, and names it in the error.
 *
 * The manifest must keep its literal names: `{ … } as const satisfies PluginManifest`.
 */
export function definePlugin<
  const M extends PluginManifest,
  Pages extends Readonly<Record<string, PageLoader>>,
>(plugin: { readonly manifest: M; readonly pages: Pages } & Delivered<M, Pages> & SlotLoaders<M>): Plugin<M> {
  const { manifest, pages } = plugin;
  const slots: Readonly<Record<string, SlotLoader>> | undefined = plugin.slots;
  return { manifest, pages: pages as unknown as Plugin<M>['pages'], ...(slots ? { slots } : {}) };
}
