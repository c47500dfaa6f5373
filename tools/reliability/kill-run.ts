import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOTALS_WERE_WRONG } from '../../services/jobs-svc/src/keep-totals';
import { createRandom } from '../seed/random';
import { bundle, type Mutation } from './bundle';
import { check, isSound, type Findings } from './checker';
import { openLedger, readLedger, outcomeOf, type Entry } from './ledger';
import { openServer, openSqlite } from './plain-sql';
import { shopServer, type ShopDatabase } from './server';
import { openShop, type Shop } from './shop';
import { planScans } from './scans';
import { attempt, newDay, signIn, STAFF, work, type Day } from './staff';

export interface KillRunOptions {
  readonly folder: string;
  readonly database: ShopDatabase;
  /** Kills the server of TEST_DATABASE_URL and starts it again. */
  readonly killCommand?: string;
  readonly kills: number;
  readonly writes: number;
  readonly mutation?: Mutation;
  readonly seed?: number;
  readonly say?: (line: string) => void;
}

export interface KillRun {
  readonly kills: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly longestMs: number;
  /** Responses that no injected failure explains. */
  readonly odd: readonly string[];
  /** Writes with unknown outcome, retried under their key after the last kill. */
  readonly repeated: number;
  /** The findings before and after those retries. */
  readonly before: Findings;
  readonly after: Findings;
}

/** Whether nothing acknowledged was lost, doubled or half written, and each odd answer has its kill (KEEP-1). */
export const isSoundRun = ({ before, after, odd }: KillRun): boolean =>
  isSound(before) && isSound(after) && odd.length === 0;

const LONGEST_SILENCE_MS = 60_000;

/** Waits for further acknowledged writes; a shop that does not recover by itself fails the test. */
export async function untilAcknowledged(day: Day, target: number): Promise<void> {
  let [seen, since] = [day.counts.acknowledged, Date.now()];
  while (day.counts.acknowledged < target) {
    await pause(10);
    if (day.counts.acknowledged > seen) [seen, since] = [day.counts.acknowledged, Date.now()];
    if (Date.now() - since > LONGEST_SILENCE_MS) throw new Error('Nothing has been saved for a minute');
  }
}

/** Kills one process after another under load, until there were `kills` kills and `writes` acknowledged writes. */
async function killInTurn(
  day: Day,
  victims: readonly (readonly [name: string, kill: () => void])[],
  { kills, writes, say = () => undefined }: KillRunOptions,
): Promise<Record<string, number>> {
  const dead = Object.fromEntries(victims.map(([name]) => [name, 0]));
  for (let done = 0; done < kills || day.counts.acknowledged < writes;) {
    const target = Math.min(writes, Math.ceil(((done + 1) * writes) / kills));
    await untilAcknowledged(day, target);
    if (done === kills) continue;
    await pause(day.random() * 200);
    const [name, kill] = victims[done % victims.length] as (typeof victims)[number];
    kill();
    dead[name] = (dead[name] ?? 0) + 1;
    done += 1;
    if (done % 10 === 0) say(`${done} kills, ${day.counts.acknowledged} writes acknowledged`);
  }
  return dead;
}

const isRepeatable = (entry: Entry): boolean => outcomeOf(entry) === 'unknown' && entry.key !== undefined;

/** Signs everybody in again and retries every write with unknown outcome under its key; returns their number. */
export async function repeatUnknown(url: string, entries: readonly Entry[], day: Day): Promise<number> {
  const unknown = entries.filter(isRepeatable);
  if (unknown.length === 0) return 0;
  const again = new Map(
    await Promise.all(STAFF.map(async (name) => [name, await signIn(url, name)] as const)),
  );
  for (const { outcomes, ...write } of unknown) {
    const client = again.get(write.staff);
    while (client && (await attempt(client, write, day)).result === 'unknown') await pause(100);
  }
  return unknown.length;
}

/**
 * Eight clients write through the BFF while process after process is killed; then the database is compared with
 * the acknowledgements. Writes with unknown outcome are retried under their key and the database is read again.
 */
export async function killRun(options: KillRunOptions): Promise<KillRun> {
  const { folder, database } = options;
  mkdirSync(folder, { recursive: true });
  const started = Date.now();
  const bundles = {
    jobs: await bundle('services/jobs-svc', options.mutation),
    bff: await bundle('apps/bff'),
  };
  const server = await shopServer(database, folder, {
    keepRunning: true,
    killCommand: options.killCommand,
  });
  const open = (): Promise<Shop> => openShop({ folder, bundles, databaseUrl: server?.url });
  const checkNow = async (): Promise<Findings> => {
    const plain = server ? await openServer(server.url) : openSqlite(join(folder, 'repairs.sqlite'));
    try {
      return await check(plain, readLedger(ledgerFile));
    } finally {
      await plain.close();
    }
  };
  const ledgerFile = join(folder, 'acknowledged.jsonl');
  const day = newDay(openLedger(ledgerFile), createRandom(options.seed ?? 1).next);
  let shop = await open();
  try {
    const clients = await Promise.all(STAFF.map((name) => signIn(shop.url, name)));
    const [first] = clients;
    if (first) day.scans = await planScans(first);
    const working = clients.map((client) => work(client, day));
    const kills = await killInTurn(
      day,
      [
        ['jobs-svc', () => kill(shop.jobs[0])],
        ['BFF', () => kill(shop.bffs[0])],
        ...(server?.kill ? ([[database, server.kill]] as const) : []),
      ],
      options,
    );
    day.over = true;
    await Promise.all(working);
    await shop.stop();
    await server?.ready();
    const before = await checkNow();

    const repeatable = readLedger(ledgerFile).some(isRepeatable);
    if (repeatable) shop = await open();
    const repeated = await repeatUnknown(shop.url, readLedger(ledgerFile), day);
    await shop.stop();
    // A start corrects the totals, which would hide that a kill had made them wrong.
    if (readFileSync(join(folder, 'log'), 'utf8').includes(TOTALS_WERE_WRONG))
      day.odd.push(TOTALS_WERE_WRONG);
    return {
      kills,
      seconds: Math.round((Date.now() - started) / 1_000),
      longestMs: Math.round(day.counts.longestMs),
      odd: day.odd,
      repeated,
      before,
      after: await checkNow(),
    };
  } finally {
    day.over = true;
    await shop.stop();
    await server?.stop();
  }
}

function kill(victim: Shop['jobs'][number] | undefined): void {
  const pid = victim?.pid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}
