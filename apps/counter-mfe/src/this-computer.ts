import { createStore } from '@loupe/plugin-sdk';
import { useSyncExternalStore } from 'react';
import type { Offset } from './paper/label';

/** What is set for one computer, in its browser: its printer is nobody else's (LABEL-10). */
export interface ThisComputer {
  /** Its name on what it prints; '' until somebody gives it one. */
  readonly station: string;
  /** How far its label printer is off, in steps of half a millimetre. */
  readonly offset: Offset;
  /** False where the browser prints without a dialog: then nothing can have been cancelled. */
  readonly asks: boolean;
}

const KEY = 'printing';
const STANDARD: ThisComputer = { station: '', offset: { x: 0, y: 0 }, asks: true };

function read(): ThisComputer {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ThisComputer>;
    return { ...STANDARD, ...stored };
  } catch {
    // No storage, or something else in it.
    return STANDARD;
  }
}

const store = createStore(read());

export function changeThisComputer(change: Partial<ThisComputer>): void {
  store.set({ ...store.get(), ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()));
  } catch {
    // Kept until the page is closed.
  }
}

export const useThisComputer = (): ThisComputer => useSyncExternalStore(store.subscribe, store.get);
