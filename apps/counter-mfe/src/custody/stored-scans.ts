import { WAITING_SCANS } from '@loupe/web-kit';
import type { QueuedScan } from './scan-queue';

export type ScanStorage = Pick<Storage, 'key' | 'length' | 'getItem' | 'setItem' | 'removeItem'>;

/** The shell reads it, to know whether the plugin has anything to send or to say while another page is open. */
const WAIT = 'scans-wait';

/** What became of a scan and nobody has dismissed yet, one entry for each: `scan-notice:{userId}:{key}`. */
export const SCAN_NOTICES = 'scan-notice:';

/** Enough for the scans of a browser's life, so that names sort as their numbers do. */
const DIGITS = 12;

export interface StoredScans {
  readonly all: () => readonly QueuedScan[];
  readonly put: (scan: QueuedScan) => void;
  readonly drop: (scan: QueuedScan) => void;
}

/** The names of a storage that begin with one of these, sorted. */
export function namesWith(storage: ScanStorage, ...starts: readonly string[]): readonly string[] {
  const all = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return all.filter((name) => starts.some((start) => name.startsWith(start))).toSorted();
}

/** The entry of this name; none where it is something else. */
export function parsedEntry<T>(storage: ScanStorage, name: string): T[] {
  try {
    return [JSON.parse(storage.getItem(name) ?? '') as T];
  } catch {
    return [];
  }
}

/** Changes scans in a storage, and tells this tab, as the browser tells the others. A full storage changes nothing. */
export function writeScans(storage: ScanStorage, write: () => void): void {
  try {
    write();
    if (namesWith(storage, WAITING_SCANS, SCAN_NOTICES).length === 0) storage.removeItem(WAIT);
    else storage.setItem(WAIT, '1');
  } catch {
    // The scan is still in the page.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: WAIT }));
}

/**
 * The waiting scans of a user in the browser's storage, one entry for each: two tabs that write at once would overwrite a
 * list. Where storage fails, the scans live as long as the page.
 */
export function storedScans(storage: ScanStorage, userId: number): StoredScans {
  const prefix = `${WAITING_SCANS}${userId}:`;
  const names = () => namesWith(storage, prefix);
  return {
    all: () => names().flatMap((name) => parsedEntry<QueuedScan>(storage, name)),
    put: (scan) =>
      writeScans(storage, () => {
        const last = Number(names().at(-1)?.slice(prefix.length).split(':')[0] ?? 0);
        const number = String(last + 1).padStart(DIGITS, '0');
        storage.setItem(`${prefix}${number}:${scan.key}`, JSON.stringify(scan));
      }),
    drop: ({ key }) =>
      writeScans(storage, () => {
        for (const name of names()) if (name.endsWith(`:${key}`)) storage.removeItem(name);
      }),
  };
}
