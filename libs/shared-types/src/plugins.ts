import type { Permission } from './access';

/** The contract version of shell and SDK. Raise it only for changes that break existing plugins. */
export const CONTRACT = 1;

/** The contracts this version speaks. Keep the old one until every plugin has moved to the new (PLUGIN-4). */
export const SUPPORTED_CONTRACTS: readonly number[] = [CONTRACT];

/** The pages of the shell itself, which no plugin may have. */
export const SHELL_PATHS = [
  '/login',
  '/staff',
  '/staff/sign-ins',
  '/devices',
  '/account',
  '/password',
] as const;
export type ShellPath = (typeof SHELL_PATHS)[number];

/**
 * What a team may upload as one version of a plugin: a tar archive in gzip of plain files, each of a kind that a page
 * loads, and beside it compressed copies (`.br`, `.gz`) (PLUGIN-10).
 */
export const PLUGIN_LIMITS = {
  unpackedBytes: 48 * 1024 * 1024,
  fileBytes: 12 * 1024 * 1024,
  files: 1_000,
  pathLength: 200,
  /** Of one plugin, without those withdrawn. */
  versions: 60,
} as const;

export const PLUGIN_FILE_KINDS: readonly string[] =
  'js css json map txt wasm svg png jpg jpeg gif webp avif ico woff woff2'.split(' ');

/** Groups of sidebar entries. */
export const NAV_GROUPS = ['Actions', 'Jobs', 'Tracking', 'Reports'] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

/**
 * A sidebar entry; `count` names a number in the JSON response of a GET of `path`, and `key` is a small letter that
 * opens the page while nobody types; digits and capitals begin a search in Find (FIND-4). `bar` is its word in the bar at the bottom of a phone, which has room for two pages.
 */
export interface NavEntry {
  readonly group: NavGroup;
  readonly label: string;
  readonly order: number;
  readonly icon?: string;
  readonly key?: string;
  readonly bar?: string;
  readonly count?: { readonly path: string; readonly field: string };
}

/**
 * A page of a plugin. `searchGoesTo` is the target of the header search submitted here; `prefetch` are the lists
 * (`useList`) that the page loads first, which are prefetched while its code loads.
 */
export interface PluginPage {
  readonly name: string;
  readonly path: string;
  readonly requires?: Permission;
  readonly searchGoesTo?: string;
  readonly prefetch?: readonly string[];
  readonly nav?: NavEntry;
}

/**
 * What a plugin may add beside pages. `find`: a kind of results in Find; `jobSheet`: the content of a job's sheet;
 * `jobPanel`: a part of that sheet; `jobAction`: an action on one or more jobs; `dashboardCard`: a card on the dashboard;
 * `background`: what runs beside every page, in one tab of the browser; `notice`: what is said above every page.
 */
export const SLOTS = [
  'find',
  'jobSheet',
  'jobPanel',
  'jobAction',
  'dashboardCard',
  'background',
  'notice',
] as const;
export type SlotKind = (typeof SLOTS)[number];

/**
 * Something a plugin adds to a slot: `name` is that of its loader, `label` what users read. Of several in one slot, the
 * lowest `order` is first.
 */
export interface SlotEntry {
  readonly slot: SlotKind;
  readonly name: string;
  readonly label: string;
  readonly order: number;
  readonly requires?: Permission;
  readonly icon?: string;
  /** Of `background` and `notice`: only where the browser's localStorage, or the tab's sessionStorage, has an item of this name. */
  readonly when?: string;
}

/** The manifest of a plugin, `plugin.json`, read before any of its code runs. */
export interface PluginManifest {
  readonly id: string;
  readonly title: string;
  readonly contract: number;
  readonly pages: readonly PluginPage[];
  readonly slots?: readonly SlotEntry[];
}

/** A plugin available to the signed-in user; `entry` is the URL of its federation manifest. */
export interface AvailablePlugin extends PluginManifest {
  readonly version: string;
  readonly entry: string;
}

/** A plugin that is registered but whose folder or plugin.json cannot be read, or that has been withdrawn. */
export interface BrokenPlugin {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly problem: 'missing' | 'withdrawn';
  readonly pages: readonly PluginPage[];
}

/**
 * `GET /api/plugins`. `forbiddenPaths` are paths that exist but are forbidden to this user (they lead to /); `withdrawn` are
 * versions that open pages may still have, as `id/version`.
 */
export interface PluginList {
  readonly plugins: readonly AvailablePlugin[];
  readonly broken: readonly BrokenPlugin[];
  readonly forbiddenPaths: readonly string[];
  readonly withdrawn?: readonly string[];
}

/** `GET /api/plugins/:plugin/versions`: for its team. Versions are sorted by name. */
export interface PluginVersions {
  readonly id: string;
  readonly current: string | null;
  readonly previous: string | null;
  readonly versions: readonly { readonly version: string; readonly withdrawn: boolean }[];
}
