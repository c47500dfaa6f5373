// npm run move-database: copies DATA_DIR/repairs.sqlite into the empty MySQL database of DATABASE_URL, and checks every row.
import '../stack/use-env-file.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mysqlUrlProblem } from '@loupe/db';
import { isInUse } from '../backup/sqlite.mjs';
import { dataDirOf, end, UserFacingError } from '../stack/workspace.mjs';
import { moveDatabase } from './move';

const STEP_MS = 500;
const number = (value: number) => value.toLocaleString('en-GB');

/** Prints each table when it is done, and on a terminal how far a long one is. */
function createProgress() {
  let said = 0;
  return (step: string, table: string, done: number, all: number) => {
    if (done === all) return console.log(`${step} ${table}: ${number(all)} rows`);
    if (!process.stdout.isTTY || performance.now() - said < STEP_MS) return;
    said = performance.now();
    process.stdout.write(`\r${step} ${table}: ${number(done)} of ${number(all)}\r`);
  };
}

async function run(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = process.env;
  const file = join(dataDirOf(process.env), 'repairs.sqlite');
  if (!databaseUrl)
    throw new UserFacingError(
      'Set DATABASE_URL to an empty MySQL database: mysql://user:password@host/name. docs/operations.md says how to create one.',
    );
  const problem = mysqlUrlProblem(databaseUrl);
  if (problem) throw new UserFacingError(`DATABASE_URL ${problem}.`);
  if (!existsSync(file)) throw new UserFacingError(`There is no database at ${file}. Set DATA_DIR.`);
  if (isInUse(file)) throw new UserFacingError('The product is running on this database. Stop it first.');
  const { tables, rows } = await moveDatabase({ file, databaseUrl, progress: createProgress() });
  console.log(
    `Moved ${number(rows)} rows of ${tables} tables; each was read again and is the same. Start the product with this DATABASE_URL. ${file} is as it was.`,
  );
}

run().catch(end);
