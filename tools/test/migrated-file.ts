import { copySqlite } from '../../libs/db/src/testing/template';

/** Writes an SQLite database of today's schema, copied from the template of the tests. */
export async function migratedFile(file: string): Promise<void> {
  const folder = process.env.TEST_DATABASES_DIR;
  if (!folder) throw new Error('Database tests run under jest with the globalSetup of libs/db');
  await copySqlite(folder, file);
}
