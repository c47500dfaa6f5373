import { useMemo, useSyncExternalStore } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { onStorage } from '@loupe/web-kit';
import { slotEntries, type PluginSlotEntry } from './slot-entries';

const isSet = ({ entry }: PluginSlotEntry): boolean => {
  try {
    const { when } = entry;
    return when === undefined || (localStorage.getItem(when) ?? sessionStorage.getItem(when)) !== null;
  } catch {
    return false;
  }
};

/**
 * What plugins run, or say, beside every page of this browser; nothing of it is loaded where it is not wanted (PLUGIN-8,
 * PLUGIN-12).
 */
export function useBackground<Kind extends 'background' | 'notice'>(
  list: PluginList | undefined,
  kind: Kind,
): readonly PluginSlotEntry<Kind>[] {
  const { can } = useShell();
  const all = useMemo(() => slotEntries(list, kind, can), [can, kind, list]);
  const wanted = useSyncExternalStore(onStorage, () =>
    all
      .filter(isSet)
      .map(({ key }) => key)
      .join(' '),
  );
  return useMemo(() => all.filter(({ key }) => wanted.split(' ').includes(key)), [all, wanted]);
}
