import type { Permission } from './access';

/** The contract the shell and this SDK speak. Raise it only when a plugin of the old kind would break. */
export const CONTRACT = 1;

/** Where in the sidebar an entry stands. */
export const NAV_GROUPS = ['Actions', 'Jobs', 'Tracking', 'Reports'] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

/** A sidebar entry; `count` names a number in the JSON that a GET of `path` answers. */
export interface NavEntry {
  readonly group: NavGroup;
  readonly label: string;
  readonly order: number;
  readonly icon?: string;
  readonly count?: { readonly path: string; readonly field: string };
}

/**
 * One page of a plugin. `searchGoesTo` is where the header search leads when it is submitted here; `reads` are
 * lists (`useList`) the page asks for first, which are fetched while its code is on its way.
 */
export interface PluginPage {
  readonly name: string;
  readonly path: string;
  readonly requires?: Permission;
  readonly searchGoesTo?: string;
  readonly prefetch?: readonly string[];
  readonly nav?: NavEntry;
}

/** What a plugin says of itself as data, before any of its code runs: `plugin.json`. */
export interface PluginManifest {
  readonly id: string;
  readonly title: string;
  readonly contract: number;
  readonly pages: readonly PluginPage[];
}

/** A plugin the signed-in person may use; `entry` is the URL of its federation manifest. */
export interface AvailablePlugin extends PluginManifest {
  readonly version: string;
  readonly entry: string;
}

/** A plugin that is registered but whose folder or plugin.json cannot be read. */
export interface BrokenPlugin {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly problem: 'missing';
  readonly pages: readonly PluginPage[];
}

/** `GET /api/plugins`. `withheld` are paths that exist but not for this person (they lead to /). */
export interface PluginList {
  readonly plugins: readonly AvailablePlugin[];
  readonly broken: readonly BrokenPlugin[];
  readonly forbiddenPaths: readonly string[];
}
