import type { FoundGroup } from '@loupe/plugin-sdk';
import type { Permission, PluginList } from '@loupe/shared-types';
import { navOf } from '../plugins/navigation';

interface OwnPage {
  readonly label: string;
  readonly path: string;
  readonly requires?: Permission;
}

/** The shell's own pages; those of plugins are in their manifests. */
const OWN_PAGES: readonly OwnPage[] = [
  { label: 'Staff', path: '/staff', requires: 'canManageStaff' },
  { label: 'Sign-in history', path: '/staff/sign-ins', requires: 'canManageStaff' },
  { label: 'Computers and PINs', path: '/devices', requires: 'canManageDevices' },
  { label: 'Your account', path: '/account' },
  { label: 'Change password', path: '/password' },
];

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,/-]+/)
    .filter(Boolean);

/** Whether each word typed begins a word of the label: `create job` means Create New Job. */
function isMeant(label: string, typed: readonly string[]): boolean {
  const words = wordsOf(label);
  return typed.every((word) => words.some((one) => one.startsWith(word)));
}

/** Pages and actions by name (FIND-3). */
export function findPages(
  list: PluginList | undefined,
  can: (permission: Permission) => boolean,
  text: string,
): readonly FoundGroup[] {
  const typed = wordsOf(text);
  if (!list || typed.length === 0) return [];
  const pages = [
    ...Object.values(navOf(list, new Map(), can)).flat(),
    ...OWN_PAGES.filter(({ requires }) => !requires || can(requires)),
  ];
  const results = pages
    .filter(({ label }) => isMeant(label, typed))
    .map(({ label, path }) => ({ key: path, title: label, opens: { path } }));
  return results.length > 0 ? [{ title: 'Pages and actions', results }] : [];
}
