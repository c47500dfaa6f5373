import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { replaceFile } from './durable-file.mjs';

/** A consistent copy of a database in use; copying the file alone would miss the write-ahead log. */
export async function copySqlite(file: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  rmSync(unfinished, { force: true });
  const source = new Sqlite(file, { readonly: true });
  try {
    await source.backup(unfinished);
  } finally {
    source.close();
  }
  replaceFile(unfinished, target);
}
