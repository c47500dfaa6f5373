import type { Permission } from './access';

/** The contract version of shell and SDK. Raise it only for changes that break existing plugins. */
export const CONTRACT = 1;

/** Groups of sidebar entries. */
export const NAV_GROUPS = ['Actions', 'Jobs', 'Tracking', 'Reports'] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];

/**
 * A sidebar entry; `count` names a number in the JSON response of a GET of `path`, and `key` is a single character that
 * opens the page while nobody types. `bar` is its word in the bar at the bottom of a phone, which has room for two pages.
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
 * `background`: what runs beside every page, in one tab of the browser.
 */
export const SLOTS = ['find', 'jobSheet', 'jobPanel', 'jobAction', 'dashboardCard', 'background'] as const;
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
  /** Of `background`: only where the browser's localStorage has an item of this name. */
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

/** A plugin that is registered but whose folder or plugin.json cannot be read. */
export interface BrokenPlugin {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly problem: 'missing';
  readonly pages: readonly PluginPage[];
}

/** `GET /api/plugins`. `forbiddenPaths` are paths that exist but are forbidden to this user (they lead to /). */
export interface PluginList {
  readonly plugins: readonly AvailablePlugin[];
  readonly broken: readonly BrokenPlugin[];
  readonly forbiddenPaths: readonly string[];
}
