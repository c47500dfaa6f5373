import { useEffect } from 'react';
import { isTyping } from '../layout/typing';
import { isFinding, openFind } from './open-find';

/** A digit that is typed on no field begins a search in Find: at the counter a number means a job (FIND-4). */
export function useDigits(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey || isFinding() || isTyping(target)) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      openFind(key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
