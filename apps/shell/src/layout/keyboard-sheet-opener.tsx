import { useEffect, useState } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import { isFinding } from '../find/open-find';
import { overlayPart } from './overlay-part';
import { isTyping } from './typing';

const OPEN = 'open-keyboard-sheet';

const KeyboardSheet = overlayPart('The list of shortcuts', async () => ({
  default: (await import(/* webpackChunkName: "later" */ './keyboard-sheet')).KeyboardSheet,
}));

export function openKeyboardSheet(): void {
  document.dispatchEvent(new CustomEvent(OPEN));
}

/** Opens the list of shortcuts on `?`. Loaded on first use. */
export function KeyboardSheetOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const { singleKeys } = useShell();

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

  return isOpen ? <KeyboardSheet onClose={() => setIsOpen(false)} /> : null;
}
