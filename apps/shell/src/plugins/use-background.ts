import { useMemo, useSyncExternalStore } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import type { PluginList } from '@loupe/shared-types';
import { offeredIn, type Offered } from './offered';

const isSet = ({ entry }: Offered): boolean => {
  try {
    return entry.when === undefined || localStorage.getItem(entry.when) !== null;
  } catch {
    return false;
  }
};

function watch(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** What plugins run beside every page of this browser; nothing of it is loaded where it is not wanted (PLUGIN-8). */
export function useBackground(list: PluginList | undefined): readonly Offered<'background'>[] {
  const { can } = useShell();
  const all = useMemo(() => offeredIn(list, 'background', can), [can, list]);
  const wanted = useSyncExternalStore(watch, () =>
    all
      .filter(isSet)
      .map(({ key }) => key)
      .join(' '),
  );
  return useMemo(() => all.filter(({ key }) => wanted.split(' ').includes(key)), [all, wanted]);
}
