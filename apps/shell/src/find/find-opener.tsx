import { useEffect, useSyncExternalStore } from 'react';
import type { PluginList } from '@loupe/shared-types';
import { overlayPart } from '../layout/overlay-part';
import type { PluginStore } from '../plugins/plugin-store';
import { closeFind, findEntered, findPart, findText, openFind } from './open-find';

const FindDialog = overlayPart('Find', findPart);

interface FindOpenerProps {
  readonly list: PluginList | undefined;
  readonly store: PluginStore;
}

/** What is typed between opening Find and its field is there, and nowhere else, however long its code takes. */
function typeAhead(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const text = findText.get();
  if (
    event.defaultPrevented ||
    text === null ||
    ctrlKey ||
    metaKey ||
    altKey ||
    document.querySelector('dialog[open]')
  )
    return;
  if (key.length === 1) openFind(text + key);
  else if (key === 'Backspace') openFind(text.slice(0, -1));
  else if (key === 'Escape') closeFind();
  else if (key === 'Enter') findEntered.set(true);
  else return;
  event.preventDefault();
}

/** Opens Find on Ctrl+K or Cmd+K, anywhere; its code is loaded with the first use (FIND-3). */
export function FindOpener({ list, store }: FindOpenerProps) {
  const text = useSyncExternalStore(findText.subscribe, findText.get);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      typeAhead(event);
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
