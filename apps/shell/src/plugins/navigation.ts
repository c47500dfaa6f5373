import {
  SUPPORTED_CONTRACTS,
  type NavEntry,
  type NavGroup,
  type Permission,
  type PluginList,
  type PluginPage,
} from '@loupe/shared-types';
import type { Problem } from './problems';

/** A sidebar entry as rendered. */
export interface NavItem extends NavEntry {
  readonly path: string;
  readonly problem?: Problem;
}

type Can = (permission: Permission) => boolean;

interface NavigablePlugin {
  readonly id: string;
  readonly pages: readonly PluginPage[];
  readonly problem?: Problem;
}

function allOf(list: PluginList, failed: ReadonlyMap<string, Problem>): readonly NavigablePlugin[] {
  return [
    ...list.plugins.map((plugin) => ({
      ...plugin,
      problem: SUPPORTED_CONTRACTS.includes(plugin.contract)
        ? failed.get(plugin.id)
        : ('incompatible' as const),
    })),
    // A withdrawn plugin is offered to nobody; its pages say so to those who are on one.
    ...list.broken.filter(({ problem }) => problem !== 'withdrawn'),
  ];
}

/** The sidebar of the user, grouped, in the order of the manifests. */
export function navOf(
  list: PluginList,
  failed: ReadonlyMap<string, Problem>,
  can: Can,
): Record<NavGroup, NavItem[]> {
  const groups: Record<NavGroup, NavItem[]> = { Actions: [], Jobs: [], Tracking: [], Reports: [] };
  for (const { pages, problem } of allOf(list, failed)) {
    for (const { nav, path, requires } of pages) {
      if (nav && (!requires || can(requires))) groups[nav.group].push({ ...nav, path, problem });
    }
  }
  for (const items of Object.values(groups)) items.sort((a, b) => a.order - b.order);
  return groups;
}

/** The announced page of a path, if any. */
export function pageAt(list: PluginList | undefined, path: string): PluginPage | undefined {
  return list?.plugins.flatMap((plugin) => plugin.pages).find((page) => page.path === path);
}
