import { serverNow } from '@loupe/plugin-sdk';
import type { DecodedCsv, ReadingOptions } from '@loupe/domain/csv';
import type { RowOutcome } from './import-run';

/** A running import as stored on this computer, so that a reload loses nothing. */
export interface RememberedImport {
  readonly name: string;
  readonly source: DecodedCsv | string;
  readonly restoreZeros: boolean;
  /** Absent in imports stored by an older version, which imported no such rows. */
  readonly keepChanged?: boolean;
  readonly newestId: number;
}

/** The options made when the import started. */
export function optionsOf({ restoreZeros, keepChanged = false }: RememberedImport): ReadingOptions {
  return { restoreZeros, keepChanged };
}

// Prefixed as drafts are, so that it is deleted with them on log-out.
const keyOf = (userId: number, part: 'file' | 'done') => `draft:${userId}:bulk-import:${part}`;

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full storage costs only the offer to continue: importing the same file again is as safe.
  }
}

/** Stores a running import: the file once, the outcomes repeatedly. */
export function createImportMemory(userId: number) {
  return {
    recall(): (RememberedImport & { readonly done: readonly RowOutcome[] }) | null {
      const file = read<RememberedImport>(keyOf(userId, 'file'));
      return file && { ...file, done: read<{ done?: RowOutcome[] }>(keyOf(userId, 'done'))?.done ?? [] };
    },
    begin(file: RememberedImport): void {
      localStorage.removeItem(keyOf(userId, 'done'));
      write(keyOf(userId, 'file'), { ...file, savedAt: serverNow().toISOString() });
    },
    keep(done: readonly RowOutcome[]): void {
      write(keyOf(userId, 'done'), { done, savedAt: serverNow().toISOString() });
    },
    forget(): void {
      localStorage.removeItem(keyOf(userId, 'file'));
      localStorage.removeItem(keyOf(userId, 'done'));
    },
  };
}
