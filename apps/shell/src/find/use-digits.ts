import { useEffect } from 'react';
import { isTyping } from '../layout/typing';
import { openFind } from './open-find';

/** A digit that is typed on no field begins a search in Find: at the counter a number means a job (FIND-4). */
export function useDigits(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (!document.querySelector('dialog[open], [role="dialog"]')) openFind(key);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
