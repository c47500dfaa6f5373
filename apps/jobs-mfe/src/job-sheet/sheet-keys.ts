import { useShell } from '@loupe/plugin-sdk';
import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The keys of a job's sheet while nobody types in it (SHEET-5). */
export const SHEET_KEYS = { step: 's', call: 'c', move: 'm', order: 'o' } as const;

/** Whether a key pressed here is the sheet's: not in a field or a menu, nor in a dialog above it. Its frame belongs to it. */
function isForSheet(target: EventTarget | null, sheet: HTMLElement): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return false;
  return target === document.body
    ? !document.querySelector('dialog[open], [role="dialog"]')
    : (sheet.closest('[role="dialog"], main') ?? sheet).contains(target);
}

/**
 * Presses the control that names the key in `aria-keyshortcuts`; a list gets the focus (SHEET-5). What takes money is not
 * pressed by a single letter, `onAsk` asks (NEXT-5).
 */
export function useSheetKeys(sheet: RefObject<HTMLElement | null>, onAsk: () => void): void {
  const { singleKeys } = useShell();
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (!singleKeys) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (repeat || ctrlKey || metaKey || altKey || !/^[a-z]$/.test(key)) return;
      if (!sheet.current || !isForSheet(target, sheet.current)) return;
      const control = sheet.current.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
      if (!control) return;
      event.preventDefault();
      if (control instanceof HTMLSelectElement) control.focus();
      else if ('asks' in control.dataset) ask();
      else control.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [sheet, singleKeys]);
}
