import { useEffect, useRef } from 'react';
import { createStore } from './store';

/** A code that was scanned, with its check digit right. */
export interface Scan {
  /** As on the label, such as `JB00012340`. */
  readonly code: string;
  readonly kind: 'job' | 'place';
  readonly id: number;
}

/** True when the page has taken the scan; false leaves it to the shell, which opens the job. */
export type ScanHandler = (scan: Scan) => boolean;

export interface ScanOptions {
  /**
   * Takes a code with a wrong check digit, to say that it was misread and to list it; without, the shell refuses it
   * (SCAN-4).
   */
  readonly onMisread?: (code: string) => void;
}

interface ScanTaker extends ScanOptions {
  readonly onScan: ScanHandler;
}

const takers: ScanTaker[] = [];

/** Offers a scan to the pages that take scans themselves, the newest first. False when none has taken it (SCAN-6). */
export const offerScan = (scan: Scan): boolean => takers.toReversed().some(({ onScan }) => onScan(scan));

/** Gives a misread code to the newest page that lists such. False when there is none (SCAN-4). */
export function offerMisread(code: string): boolean {
  const taker = takers.findLast(({ onMisread }) => onMisread);
  taker?.onMisread?.(code);
  return taker !== undefined;
}

/** Whether a page takes scans itself. */
export const isPageScanning = (): boolean => takers.length > 0;

/**
 * Takes what is scanned while the component is mounted, wherever the focus is (SCAN-6). The keys of the scan are in no
 * field, and nothing is submitted.
 */
export function useScan(handler: ScanHandler, options: ScanOptions = {}): void {
  const latest = useRef({ handler, options });
  const listsMisread = options.onMisread !== undefined;
  useEffect(() => {
    latest.current = { handler, options };
  });
  useEffect(() => {
    const taker: ScanTaker = {
      onScan: (scan) => latest.current.handler(scan),
      ...(listsMisread && { onMisread: (code: string) => latest.current.options.onMisread?.(code) }),
    };
    takers.push(taker);
    return () => void takers.splice(takers.indexOf(taker), 1);
  }, [listsMisread]);
}

/** An open camera, and what 'Type it instead' does; without, Find opens. */
export interface CameraRequest {
  readonly typeInstead?: () => void;
}

/** Whether the camera is asked for; the shell opens it. */
export const cameraRequest = createStore<CameraRequest | null>(null);

/**
 * Opens the camera; what it reads arrives as scans do (SCAN-9). A page with a field of its own for codes gives
 * `typeInstead`, which focuses it.
 */
export const openCamera = (typeInstead?: () => void): void => cameraRequest.set({ typeInstead });

export const closeCamera = (): void => cameraRequest.set(null);

const SILENT = 'scan-sound-off';

/** Whether this computer beeps at a code that cannot be read (SCAN-4). */
export function isScanSoundOn(): boolean {
  try {
    return localStorage.getItem(SILENT) === null;
  } catch {
    return true;
  }
}

export function turnScanSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SILENT);
    else localStorage.setItem(SILENT, '1');
  } catch {
    // Without localStorage the sound stays on.
  }
}
