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

/** What a browser says of the device it runs on. */
interface Device extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  /** Something that points finely, such as a mouse. */
  readonly hasMouse: boolean;
}

/**
 * Tablets and phones, whose browsers ignore the size of a page or have no drivers of label printers (LABEL-12). A counter
 * PC with a touch screen is none, and neither is an app that was installed on one.
 */
export function isTablet({ userAgent, maxTouchPoints, hasMouse }: Device): boolean {
  // An iPad says that it is a Macintosh, of which none has a touch screen.
  if (/iPad|iPhone|Macintosh/.test(userAgent)) return maxTouchPoints > 1;
  // A large Android tablet asks for the pages of desktops and says that it is a Linux.
  return /Android/.test(userAgent) || (/Linux/.test(userAgent) && maxTouchPoints > 0 && !hasMouse);
}

const { userAgent, maxTouchPoints } = navigator;
const hasMouse = window.matchMedia('(any-pointer: fine)').matches;

const STANDARD: ThisComputer = {
  station: '',
  offset: { x: 0, y: 0 },
  asks: true,
  sends: isTablet({ userAgent, maxTouchPoints, hasMouse }),
};

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
