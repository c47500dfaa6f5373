import { createCalendar } from '@loupe/domain';
import {
  connect,
  dialectOf,
  fillLogIndex,
  fillSearchIndex,
  migrate,
  repairStageCounts,
  type DatabaseLocation,
  type Db,
} from '@loupe/db';
import { shopConfigSchema, type ShopConfig } from '@loupe/shared-types/schemas';
import { fillCustomers } from '../../services/jobs-svc/src/customers/first-fill';
import { inRoot, readJson } from '../stack/workspace.mjs';
import { inventJob } from './job-life';
import { createRandom } from './random';
import { addRows, noRows, type NextIds, type Rows } from './rows';

const JOBS_AT_ONCE = 2_000;
/** Bound values per statement: at most 32,766 in SQLite and 65,535 in MySQL. */
const VALUES_AT_ONCE = 30_000;

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

/** A shop's own file, or that of the repository. */
export const readShop = (file?: string): ShopConfig =>
  shopConfigSchema.parse(readJson(file || inRoot('config/shop.json')));

interface Filling {
  readonly where: DatabaseLocation;
  readonly shop: ShopConfig;
  readonly jobs: number;
  /** The same number invents the same jobs. */
  readonly seed?: number;
  readonly years?: number;
  /** Told how many jobs have been written. */
  readonly progress?: (made: number) => void;
}

/**
 * Brings a database to today's schema and adds invented jobs, with their indexes and customers. Returns of how many jobs
 * the customers were filled in, and the seconds of that part.
 */
export async function fillShop({ where, shop, jobs, seed = 1, years = 10, progress }: Filling) {
  await migrate(where);
  const db = connect({ ...where, noTimeouts: true });
  const calendar = createCalendar(shop.timeZone);
  const ids = await nextIds(db);
  const users = await db('users').select('id', 'full_name');
  const userIds = new Map(users.map((user) => [String(user.full_name), Number(user.id)]));
  const setting = {
    random: createRandom(seed),
    now: new Date(),
    years,
    members: shop.staff.map((member) => member.fullName),
    locations: shop.locations.filter((location) => location !== 'Other'),
  };

  for (let made = 0; made < jobs;) {
    const rows = noRows();
    const until = Math.min(made + JOBS_AT_ONCE, jobs);
    for (; made < until; made += 1)
      addRows(rows, inventJob(`R${100_000 + ids.jobs}`, setting), ids, userIds, calendar);
    await write(db, rows);
    progress?.(made);
  }
  await repairStageCounts(db);
  await fillSearchIndex(db);
  await fillLogIndex(db);
  // Else the first service that starts does it, beside what is measured.
  const fillsAt = Date.now();
  const filled = await fillCustomers({ db, clock: () => new Date(), pauseMs: 0 });
  const fillSeconds = (Date.now() - fillsAt) / 1000;
  await db.raw(
    dialectOf(db) === 'sqlite'
      ? 'analyze'
      : 'analyze table jobs, job_stages, call_logs, location_logs, ordered_parts, changes',
  );
  await db.destroy();
  return { filled, fillSeconds };
}
