import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { replaceFile } from './durable-file.mjs';

/** A whole copy of a database that may be in use; a plain copy of the file would miss what is in its log. */
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
