import { displayNumber } from '@loupe/domain';
import { onStorage } from '@loupe/web-kit';
import { useMemo, useSyncExternalStore } from 'react';
import type { QueuedScan, ScanEndpoint } from './scan-queue';
import type { ToSee } from './scan-words';
import { namesWith, parsedEntry, SCAN_NOTICES, writeScans, type ScanStorage } from './stored-scans';

/** A scan that was refused, or that has to be looked at, until somebody dismisses it (SCAN-11). */
export interface ScanNotice {
  readonly key: string;
  readonly to: ScanEndpoint;
  /** The transfer or check; 0 for a move. */
  readonly of: number;
  /** Of a move: where to. */
  readonly placeId: number | null;
  readonly code: string;
  /** Null where the server did not say. */
  readonly job: { readonly id: number; readonly number: string } | null;
  /** UTC. */
  readonly scannedAt: string | null;
  readonly words: string;
}

const prefixOf = (userId: number): string => `${SCAN_NOTICES}${userId}:`;

/** Keeps what is to be seen of a scan in this browser; the same scan from two tabs is one notice. */
export function keepScanNotice(
  storage: ScanStorage,
  userId: number,
  { key, to, of, body }: QueuedScan,
  { words, job }: ToSee,
): void {
  const notice: ScanNotice = {
    key,
    to,
    of,
    placeId: 'placeId' in body ? Number(body.placeId) : null,
    code: body.code,
    job: job && { id: job.id, number: displayNumber(job) },
    scannedAt: body.scannedAt ?? null,
    words,
  };
  writeScans(storage, () => storage.setItem(prefixOf(userId) + key, JSON.stringify(notice)));
}

export function dismissScanNotices(storage: ScanStorage, userId: number, keys: readonly string[]): void {
  writeScans(storage, () => keys.forEach((key) => storage.removeItem(prefixOf(userId) + key)));
}

const inOrder = (one: ScanNotice, other: ScanNotice): number =>
  (one.scannedAt ?? '').localeCompare(other.scannedAt ?? '');

/** The notices of a user, in the order in which the scans were made. */
export function useScanNotices(userId: number): readonly ScanNotice[] {
  const names = useSyncExternalStore(onStorage, () => namesWith(localStorage, prefixOf(userId)).join('\n'));
  return useMemo(
    () =>
      names
        .split('\n')
        .flatMap((name) => parsedEntry<ScanNotice>(localStorage, name))
        .toSorted(inOrder),
    [names],
  );
}
