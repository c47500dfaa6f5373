import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from '@loupe/db';
import type { Actor } from '../deps';

/** An erasure as remembered outside the database: ids, times and who made it, and nothing about the person. */
export interface Erasure {
  readonly at: string;
  readonly customer: number;
  /** Each job's id and when it was created, by which another database's job of that id is told apart. */
  readonly jobs: readonly (readonly [id: number, createdAt: string])[];
  /** The record and those merged into it, told apart likewise; absent in lines of an earlier version, as is `by`. */
  readonly records?: readonly (readonly [id: number, createdAt: string])[];
  /** Who of the staff erased them. */
  readonly by?: Actor;
}

export interface ErasureList {
  readonly all: () => readonly Erasure[];
  readonly add: (erasure: Erasure) => void;
}

/**
 * The list of erasures in a file of the data folder, one JSON object a line. A restore of an older backup leaves it, so
 * that the next start erases again (PRIVACY-3).
 */
export function createErasureList(file: string): ErasureList {
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    all: () =>
      read()
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Erasure),
    add: (erasure) => writeDurably(file, `${read()}${JSON.stringify(erasure)}\n`),
  };
}

/** For tests and tools without a data folder. */
export function erasuresInMemory(): ErasureList {
  const erasures: Erasure[] = [];
  return { all: () => erasures, add: (erasure) => void erasures.push(erasure) };
}
