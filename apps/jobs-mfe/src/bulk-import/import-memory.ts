import type { DecodedCsv, ReadingChoices } from '@loupe/domain/csv';
import type { RowOutcome } from './import-run';

/** An import as it is remembered on this computer, so that a reload half-way loses nothing. */
export interface RememberedImport {
  readonly name: string;
  readonly source: DecodedCsv | string;
  readonly restoreZeros: boolean;
  /** Absent in what an older version remembered, which imported no such rows. */
  readonly keepChanged?: boolean;
  readonly newestId: number;
}

/** What was decided when it began. */
export function choicesOf({ restoreZeros, keepChanged = false }: RememberedImport): ReadingChoices {
  return { restoreZeros, keepChanged };
}

// Begins as drafts do, so that it goes with them when the person logs out.
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
    // A full storage costs only the offer to continue: the same file again is as safe.
  }
}

/** What is kept of an import while it runs: the file once, the outcomes again and again. */
export function createImportMemory(userId: number) {
  return {
    recall(): (RememberedImport & { readonly done: readonly RowOutcome[] }) | null {
      const file = read<RememberedImport>(keyOf(userId, 'file'));
      return file && { ...file, done: read<RowOutcome[]>(keyOf(userId, 'done')) ?? [] };
    },
    begin(file: RememberedImport): void {
      localStorage.removeItem(keyOf(userId, 'done'));
      write(keyOf(userId, 'file'), file);
    },
    keep(done: readonly RowOutcome[]): void {
      write(keyOf(userId, 'done'), done);
    },
    forget(): void {
      localStorage.removeItem(keyOf(userId, 'file'));
      localStorage.removeItem(keyOf(userId, 'done'));
    },
  };
}
