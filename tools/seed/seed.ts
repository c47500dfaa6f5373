// npm run seed -- --jobs=100000: fills the database of DATA_DIR or DATABASE_URL with years of invented jobs.
import '../stack/use-env-file.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCalendar } from '@loupe/domain';
import {
  connect,
  dialectOf,
  fillLogIndex,
  fillSearchIndex,
  migrate,
  mysqlUrlProblem,
  repairStageCounts,
  type DatabaseLocation,
  type Db,
} from '@loupe/db';
import { shopConfigSchema } from '@loupe/shared-types/schemas';
import { end, inRoot, readJson, readOrEnd, UserFacingError } from '../stack/workspace.mjs';
import { fillCustomers } from '../../services/jobs-svc/src/customers/first-fill';
import { inventJob } from './job-life';
import { createRandom } from './random';
import { addRows, noRows, type NextIds, type Rows } from './rows';

const JOBS_AT_ONCE = 2_000;
/** Bound values per statement: at most 32,766 in SQLite and 65,535 in MySQL. */
const VALUES_AT_ONCE = 30_000;

const { values } = readOrEnd(() =>
  parseArgs({
    options: {
      jobs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      years: { type: 'string', default: '10' },
    },
  }),
);

function count(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UserFacingError(`--${name} must be a whole number, such as --${name}=1000`);
}

async function nextIds(db: Db): Promise<NextIds> {
  const next = async (table: keyof NextIds): Promise<number> =>
    Number((await db(table).max('id as id').first())?.id ?? 0) + 1;
  return {
    jobs: await next('jobs'),
    call_logs: await next('call_logs'),
    location_logs: await next('location_logs'),
    ordered_parts: await next('ordered_parts'),
  };
}

async function write(db: Db, rows: Rows): Promise<void> {
  await db.transaction(async (trx) => {
    for (const [table, list] of Object.entries(rows)) {
      const first = list[0];
      if (!first) continue;
      const columns = Object.keys(first);
      const watermarks = `(${columns.map(() => '?').join(',')})`;
      const size = Math.floor(VALUES_AT_ONCE / columns.length);
      for (let at = 0; at < list.length; at += size) {
        const some = list.slice(at, at + size);
        const bound = some.flatMap((row: Readonly<Record<string, unknown>>) =>
          columns.map((column) => row[column] ?? null),
        );
        await trx.raw(
          `insert into ${table} (${columns.join(',')}) values ${some.map(() => watermarks).join(',')}`,
          bound as string[],
        );
      }
    }
  });
}

async function seed(): Promise<void> {
  const jobs = count('jobs');
  const shop = shopConfigSchema.parse(readJson(process.env.SHOP_CONFIG || inRoot('config/shop.json')));
  const dataDir = process.env.DATA_DIR || inRoot('data');
  const where: DatabaseLocation = process.env.DATABASE_URL
    ? { databaseUrl: process.env.DATABASE_URL }
    : { file: join(dataDir, 'repairs.sqlite') };
  const problem = where.databaseUrl && mysqlUrlProblem(where.databaseUrl);
  if (problem) throw new UserFacingError(`DATABASE_URL ${problem}.`);
  mkdirSync(dataDir, { recursive: true });
  await migrate(where);

  const db = connect({ ...where, noTimeouts: true });
  const calendar = createCalendar(shop.timeZone);
  const ids = await nextIds(db);
  const users = await db('users').select('id', 'full_name');
  const userIds = new Map(users.map((user) => [String(user.full_name), Number(user.id)]));
  const setting = {
    random: createRandom(count('seed')),
    now: new Date(),
    years: count('years'),
    members: shop.staff.map((member) => member.fullName),
    locations: shop.locations.filter((location) => location !== 'Other'),
  };
  const startedAt = Date.now();

  for (let made = 0; made < jobs;) {
    const rows = noRows();
    const until = Math.min(made + JOBS_AT_ONCE, jobs);
    for (; made < until; made += 1)
      addRows(rows, inventJob(`R${100_000 + ids.jobs}`, setting), ids, userIds, calendar);
    await write(db, rows);
    if (process.stdout.isTTY)
      process.stdout.write(`\r${made.toLocaleString('en-GB')} of ${jobs.toLocaleString('en-GB')} jobs`);
  }
  await repairStageCounts(db);
  await fillSearchIndex(db);
  await fillLogIndex(db);
  // Else the first service that starts does it, beside what is measured.
  const fillsAt = Date.now();
  const filled = await fillCustomers({ db, clock: () => new Date(), pauseMs: 0 });
  const fillSeconds = ((Date.now() - fillsAt) / 1000).toFixed(0);
  await db.raw(
    dialectOf(db) === 'sqlite'
      ? 'analyze'
      : 'analyze table jobs, job_stages, call_logs, location_logs, ordered_parts, changes',
  );
  await db.destroy();
  console.log(`\r${jobs.toLocaleString('en-GB')} jobs in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
  console.log(`Customers of ${filled.toLocaleString('en-GB')} of them found in ${fillSeconds} s.`);
}

seed().catch(end);
