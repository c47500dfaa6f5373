import type { ComponentType } from 'react';
import type { PluginManifest } from '@loupe/shared-types';

/** Loads the code of one page; the module's default export is the page's component. */
export type PageLoader = () => Promise<{ readonly default: ComponentType }>;

type PageName<M extends PluginManifest> = M['pages'][number]['name'];

/** What a remote exposes as `./plugin`: its manifest, and a loader for each page the manifest announces. */
export interface Plugin<M extends PluginManifest = PluginManifest> {
  readonly manifest: M;
  readonly pages: { readonly [Name in PageName<M>]: PageLoader };
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
 * Joins a manifest and the code of its pages. TypeScript rejects a page that is announced but not exported, and one
 * that is exported but not announced, and names it in the error.
 *
 * The manifest must keep its literal names: `{ … } as const satisfies PluginManifest`.
 */
export function definePlugin<
  const M extends PluginManifest,
  Pages extends Readonly<Record<string, PageLoader>>,
>(plugin: { readonly manifest: M; readonly pages: Pages } & Delivered<M, Pages>): Plugin<M> {
  return { manifest: plugin.manifest, pages: plugin.pages as unknown as Plugin<M>['pages'] };
}
