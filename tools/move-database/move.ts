import {
  connect,
  fillLogIndex,
  fillSearchIndex,
  indexCustomers,
  isUpToDate,
  migrate,
  type Db,
} from '@loupe/db';
import { UserFacingError } from '../stack/workspace.mjs';
import { compareTable, copyTable } from './copy';
import { tablesToMove } from './tables';

/** In the target while a move is under way; one that was interrupted is begun anew. */
const MARK = 'unfinished_move';

async function tablesOf(target: Db): Promise<readonly string[]> {
  const [rows] = await target.raw("show full tables where table_type = 'BASE TABLE'");
  return rows.map((row: Readonly<Record<string, string>>) => String(Object.values(row)[0]));
}

/** Makes the target empty if it holds nothing but an unfinished move; refuses it otherwise. */
async function requireEmpty(target: Db): Promise<void> {
  const tables = await tablesOf(target);
  if (tables.length === 0) return;
  if (!tables.includes(MARK))
    throw new UserFacingError(
      `The MySQL database is not empty: it has ${tables.length} tables. Nothing was changed. Create an empty one and name it in DATABASE_URL.`,
    );
  await target.raw('set foreign_key_checks = 0');
  // The mark last, so that another interruption is recognised as well.
  for (const table of [...tables.filter((name) => name !== MARK), MARK])
    await target.raw('drop table ??', [table]);
}

const CUSTOMERS_AT_ONCE = 500;

async function fillCustomerIndex(target: Db): Promise<void> {
  for (let after = 0; ;) {
    const some: readonly { id: number; search: string }[] = await target('customers')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CUSTOMERS_AT_ONCE)
      .select('id', 'search');
    const last = some.at(-1);
    if (!last) return;
    await indexCustomers(target, some);
    after = last.id;
  }
}

interface Move {
  readonly file: string;
  readonly databaseUrl: string;
  /** Told of the step (`copied`, `checked`), the table, and how far it is. */
  readonly progress: (step: string, table: string, done: number, all: number) => void;
}

/**
 * Copies a SQLite database into an empty MySQL or MariaDB one and reads every row again on both sides (OPS-4). The
 * SQLite file is not changed. Returns the number of tables and rows. Throws a `UserFacingError`.
 */
export async function moveDatabase({ file, databaseUrl, progress }: Move) {
  const source = connect({ file, readOnly: true, noTimeouts: true });
  const target = connect({ databaseUrl, noTimeouts: true, oneConnection: true });
  try {
    if (!(await isUpToDate(source)))
      throw new UserFacingError(
        'This database is of an older version. Start the product once on it, stop it, and move it then.',
      );
    await requireEmpty(target);
    await target.raw(`create table ${MARK} (id int primary key)`);
    await migrate({ databaseUrl });
    const tables = await tablesToMove(source, target);
    await target.raw('set foreign_key_checks = 0');
    let rows = 0;
    for (const table of tables) {
      // Migrations put rows of their own into some.
      await target(table.name).delete();
      rows += await copyTable(source, target, table, (...at) => progress('copied', ...at));
    }
    for (const table of tables)
      await compareTable(source, target, table, (...at) => progress('checked', ...at));
    await fillSearchIndex(target);
    await fillLogIndex(target);
    await fillCustomerIndex(target);
    await target.raw('set foreign_key_checks = 1');
    await target.raw(`drop table ${MARK}`);
    return { tables: tables.length, rows };
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}
