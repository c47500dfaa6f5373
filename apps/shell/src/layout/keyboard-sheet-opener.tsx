import { useEffect, useState } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import { isFinding } from '../find/open-find';
import { loadable, useLoaded } from '@loupe/web-kit';
import { isTyping } from './typing';

const OPEN = 'open-keyboard-sheet';

const sheet = loadable(
  async () => (await import(/* webpackChunkName: "later" */ './keyboard-sheet')).KeyboardSheet,
);

export function openKeyboardSheet(): void {
  document.dispatchEvent(new CustomEvent(OPEN));
}

/** Opens the list of shortcuts on `?`. Loaded on first use. */
export function KeyboardSheetOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const { singleKeys } = useShell();
  const { value: KeyboardSheet } = useLoaded(isOpen ? sheet : undefined);

  useEffect(() => {
    const open = () => setIsOpen(true);
    const press = (event: KeyboardEvent) => {
      if (!singleKeys || event.key !== '?' || event.ctrlKey || event.metaKey) return;
      if (!isFinding() && !isTyping(event.target)) open();
    };
    document.addEventListener(OPEN, open);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener(OPEN, open);
      document.removeEventListener('keydown', press);
    };
  }, [singleKeys]);

  return isOpen && KeyboardSheet ? <KeyboardSheet onClose={() => setIsOpen(false)} /> : null;
}
