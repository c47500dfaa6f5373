import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ERROR_CODE_HEADER, ERROR_CODES } from '@loupe/shared-types';
import { createRandom } from '../seed/random';
import { check, type Findings } from './checker';
import { openLedger, readLedger } from './ledger';
import { openSqlite } from './plain-sql';
import { bundled } from './rig';
import { openShop } from './shop';
import { newDay, signIn, STAFF, work, type Answer, type StaffClient } from './staff';

/** What the connections of each user do, in turn. */
const ROLES = ['save', 'read', 'read', 'poll'] as const;
type Role = (typeof ROLES)[number];

const READS = [
  '/api/jobs?stage=live&limit=25',
  '/api/jobs?search=kafor&limit=25',
  '/api/calls?limit=25',
  '/api/jobs?stage=active&order=longest&limit=25',
] as const;

interface Answered {
  served: number;
  /** Refused with Retry-After, as too much was asked for at once. */
  refused: number;
  readonly odd: string[];
}

export interface Crowd {
  readonly saves: {
    readonly acknowledged: number;
    readonly unknown: number;
    readonly longestMs: number;
    readonly odd: readonly string[];
  };
  readonly reads: Answered;
  readonly polls: Answered;
  /** What the database holds of the saves, compared with their answers. */
  readonly findings: Findings;
  readonly restarts: number;
}

function note(answered: Answered, { status, headers, text }: Answer): void {
  const isBusy = headers.get(ERROR_CODE_HEADER) === ERROR_CODES.busy && headers.has('retry-after');
  if (status === 200) answered.served += 1;
  else if ((status === 503 || status === 429) && isBusy) answered.refused += 1;
  else answered.odd.push(`${status} ${text.slice(0, 80)}`);
}

const SLOW_MS = 120_000;

interface CrowdOptions {
  readonly connections: number;
  readonly seconds: number;
  /** On a slow machine it goes on until so many saves and reads have been answered, at most for two minutes more. */
  readonly least?: number;
}

/** So many connections, each with a call on its way all the time: they save, read and poll. */
export async function crowdRun(
  folder: string,
  { connections, seconds, least = 0 }: CrowdOptions,
): Promise<Crowd> {
  const shop = await openShop({ folder, bundles: await bundled() });
  const ledgerFile = join(folder, 'acknowledged.jsonl');
  const day = newDay(openLedger(ledgerFile), createRandom(1).next);
  const reads: Answered = { served: 0, refused: 0, odd: [] };
  const polls: Answered = { served: 0, refused: 0, odd: [] };
  const act: Readonly<Record<Role, (client: StaffClient) => Promise<void>>> = {
    save: (client) => work(client, day),
    async read(client) {
      for (let n = 0; !day.over; n += 1)
        note(reads, await client.ask('GET', READS[n % READS.length] ?? READS[0]));
    },
    async poll(client) {
      while (!day.over) note(polls, await client.poll('/api/stats'));
    },
  };
  try {
    const pids = [...shop.jobs, ...shop.bffs].map((one) => one.pid());
    const clients = await Promise.all(STAFF.map((name) => signIn(shop.url, name)));
    const crowd = Array.from({ length: connections }, (_, n) => {
      const role = ROLES[Math.floor(n / clients.length) % ROLES.length] ?? 'read';
      return act[role](clients[n % clients.length] as StaffClient);
    });
    const isOver = pause(seconds * 1_000).then(async () => {
      const giveUpAt = performance.now() + SLOW_MS;
      const isEnough = () => Math.min(day.counts.acknowledged, reads.served) >= least;
      while (!day.over && !isEnough() && performance.now() < giveUpAt) await pause(100);
      day.over = true;
    });
    await Promise.all([...crowd, isOver]);
    const restarts = [...shop.jobs, ...shop.bffs].filter((one, n) => one.pid() !== pids[n]).length;
    await shop.stop();
    const plain = openSqlite(join(folder, 'repairs.sqlite'));
    const findings = await check(plain, readLedger(ledgerFile));
    await plain.close();
    const { acknowledged, unknown, longestMs } = day.counts;
    return { saves: { acknowledged, unknown, longestMs, odd: day.odd }, reads, polls, findings, restarts };
  } finally {
    day.over = true;
    await shop.stop();
  }
}
