import { createStore } from '@loupe/plugin-sdk';
import { useSyncExternalStore } from 'react';
import type { Offset } from './paper/label-sheet';

/** What is set for one computer, in its browser: its printer is nobody else's (LABEL-10). */
export interface ThisComputer {
  /** Its name on what it prints; '' until somebody gives it one. */
  readonly station: string;
  /** How far its label printer is off, in steps of half a millimetre. */
  readonly offset: Offset;
  /** False where the browser prints without a dialog: then nothing can have been cancelled. */
  readonly asks: boolean;
  /** True where labels go to the queue, for another computer to print: tablets print no label sizes. */
  readonly sends: boolean;
}

const KEY = 'printing';
/** iOS and iPadOS alone have it; their browsers ignore the size of a page. */
const isTablet = () => 'standalone' in navigator;

const STANDARD: ThisComputer = { station: '', offset: { x: 0, y: 0 }, asks: true, sends: isTablet() };

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

/** Outside of React: what a print that begins now is printed with. */
export const thisComputer = store.get;

/** The shell reads it, to know whether the plugin has anything to do in the background. */
const HERE = 'print-here';

/** Whether this computer prints what others send (LABEL-12). */
export function printsHere(): boolean {
  try {
    return localStorage.getItem(HERE) !== null;
  } catch {
    return false;
  }
}

export function turnPrintsHere(on: boolean): void {
  try {
    if (on) localStorage.setItem(HERE, '1');
    else localStorage.removeItem(HERE);
  } catch {
    // Without storage nothing is printed for others.
  }
  // The browser tells other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key: HERE }));
}
