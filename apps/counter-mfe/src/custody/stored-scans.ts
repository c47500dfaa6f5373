import type { QueuedScan } from './scan-queue';

export type ScanStorage = Pick<Storage, 'key' | 'length' | 'getItem' | 'setItem' | 'removeItem'>;

/** The shell reads it, to know whether the plugin has anything to send while another page is open. */
const WAIT = 'scans-wait';

/** Enough for the scans of a browser's life, so that names sort as their numbers do. */
const DIGITS = 12;

export interface StoredScans {
  readonly all: () => readonly QueuedScan[];
  readonly put: (scan: QueuedScan) => void;
  readonly drop: (scan: QueuedScan) => void;
}

/**
 * The waiting scans of a user in the browser's storage, one entry for each: two tabs that write at once would overwrite a
 * list. Where storage fails, the scans live as long as the page.
 */
export function storedScans(storage: ScanStorage, userId: number): StoredScans {
  const ofAll = 'scan:';
  const prefix = `${ofAll}${userId}:`;
  const beginningWith = (start: string): readonly string[] => {
    const all = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    return all.filter((name) => name.startsWith(start)).toSorted();
  };
  const names = () => beginningWith(prefix);
  const read = (name: string): QueuedScan[] => {
    try {
      return [JSON.parse(storage.getItem(name) ?? '') as QueuedScan];
    } catch {
      return [];
    }
  };
  const tolerant = (write: () => void): void => {
    try {
      write();
    } catch {
      // The scan is still in the page.
    }
  };
  return {
    all: () => names().flatMap(read),
    put: (scan) =>
      tolerant(() => {
        const last = Number(names().at(-1)?.slice(prefix.length).split(':')[0] ?? 0);
        const number = String(last + 1).padStart(DIGITS, '0');
        storage.setItem(`${prefix}${number}:${scan.key}`, JSON.stringify(scan));
        storage.setItem(WAIT, '1');
      }),
    drop: ({ key }) =>
      tolerant(() => {
        for (const name of names()) if (name.endsWith(`:${key}`)) storage.removeItem(name);
        if (beginningWith(ofAll).length === 0) storage.removeItem(WAIT);
      }),
  };
}
