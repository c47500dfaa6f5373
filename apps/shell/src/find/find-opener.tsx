import { useEffect, useSyncExternalStore } from 'react';
import type { PluginList } from '@loupe/shared-types';
import { lazyPart } from '@loupe/web-kit';
import type { PluginStore } from '../plugins/plugin-store';
import { closeFind, findPart, findText, openFind } from './open-find';

const FindDialog = lazyPart(findPart);

interface FindOpenerProps {
  readonly list: PluginList | undefined;
  readonly store: PluginStore;
}

/** Opens Find on Ctrl+K or Cmd+K, anywhere; its code is loaded with the first use (FIND-3). */
export function FindOpener({ list, store }: FindOpenerProps) {
  const text = useSyncExternalStore(findText.subscribe, findText.get);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      openFind();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      closeFind();
    };
  }, []);
  return text === null ? null : <FindDialog list={list} store={store} onClose={closeFind} />;
}
