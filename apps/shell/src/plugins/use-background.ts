import { useMemo, useSyncExternalStore } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { onStorage } from '@loupe/web-kit';
import { offeredIn, type Offered } from './offered';

const isSet = ({ entry }: Offered): boolean => {
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
): readonly Offered<Kind>[] {
  const { can } = useShell();
  const all = useMemo(() => offeredIn(list, kind, can), [can, kind, list]);
  const wanted = useSyncExternalStore(onStorage, () =>
    all
      .filter(isSet)
      .map(({ key }) => key)
      .join(' '),
  );
  return useMemo(() => all.filter(({ key }) => wanted.split(' ').includes(key)), [all, wanted]);
}
