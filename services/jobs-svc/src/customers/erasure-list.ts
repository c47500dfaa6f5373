import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from '@loupe/db';
import type { Actor } from '../deps';

/** Where an erased text of the shop's stood: rows of a table, or the saved views of a user. */
export type TextPlaces =
  | { readonly table: string; readonly column: string; readonly ids: readonly number[] }
  | { readonly userId: number };

/** A text of the shop's that was erased: where it stood and a keyed hash of what it said, never its words. */
export type ErasedText = TextPlaces & { readonly hash: string };

/** What an erasure took of the shop's own texts, and what was left out by hand (PRIVACY-3). */
export interface ShopTexts {
  /** Tells the key of the hashes from another: after that was lost they cannot be compared. */
  readonly key: string;
  readonly texts: readonly ErasedText[];
  /** Hashes of the texts that name the person and were kept. */
  readonly kept: readonly string[];
}

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
  /** Absent where the shop had no text that names them. */
  readonly shopTexts?: ShopTexts;
}

export interface ErasureList {
  readonly all: () => readonly Erasure[];
  readonly add: (erasure: Erasure) => void;
  /** The hash of a text by a key that is no part of the list, so that nobody finds out by guessing what a text said. */
  readonly hashOf: (text: string) => string;
}

const HASH_LENGTH = 22;
const KEY_BYTES = 32;
const isKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');
const hashBy = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_LENGTH);

/** Names the key of a list without giving it away. */
export const keyName = ({ hashOf }: Pick<ErasureList, 'hashOf'>): string => hashOf('key');

const contentOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * The list of erasures in a file of the data folder, one JSON object a line, and the key of its hashes in one beside it. A
 * restore of an older backup leaves both, so that the next start erases again (PRIVACY-3).
 */
export function createErasureList(file: string): ErasureList {
  const read = () => contentOf(file);
  const keyFile = file.replace(/(\.jsonl)?$/, '.key');
  const readKey = () => contentOf(keyFile).trim();
  if (!isKey(readKey())) writeDurably(keyFile, `${newKey()}\n`);
  return {
    all: () =>
      read()
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Erasure),
    add: (erasure) => writeDurably(file, `${read()}${JSON.stringify(erasure)}\n`),
    hashOf: (text) => hashBy(readKey(), text),
  };
}

/** For tests and tools without a data folder. */
export function erasuresInMemory(): ErasureList {
  const erasures: Erasure[] = [];
  const key = newKey();
  return {
    all: () => erasures,
    add: (erasure) => void erasures.push(erasure),
    hashOf: (text) => hashBy(key, text),
  };
}
