import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { bundle } from './bundle';
import { bundled, newJob } from './rig';
import { openShop, type Shop } from './shop';
import { signIn, STAFF, type StaffClient } from './staff';

const LONG = (length: number): string => 'ж'.repeat(length);
const FULL_LENGTH_JOBS = 500;
const EDITS = 2_500;

/** The requests of one client in one second: the largest possible responses, all of them different. */
const worstOf = (jobId: number, n: number): readonly string[] => [
  `/api/jobs?limit=500&order=${n % 2 ? 'oldest' : 'newest'}&search=${n % 2 ? 'swamp' : 'SWAMP'}`,
  `/api/jobs?limit=500&createdFrom=2020-01-${String(1 + (n % 28)).padStart(2, '0')}`,
  `/api/jobs/${jobId}`,
  `/api/jobs/${jobId}/history?limit=500`,
  `/api/calls?limit=500&search=${LONG(3)}`,
  `/api/reports/monthly?month=${2000 + (n % 1_000)}-05`,
];

export interface Swamped {
  /** Response times of the other client, in milliseconds. */
  readonly others: readonly number[];
  /** Responses other than 200 to the other client. */
  readonly othersRefused: readonly string[];
  readonly worst: { readonly served: number; readonly refused: number; readonly odd: readonly string[] };
  /** Memory of each process in MB, sampled once a second. */
  readonly memory: Readonly<Record<string, readonly number[]>>;
  readonly restarts: number;
}

function fill(folder: string, jobId: number): void {
  const database = new Sqlite(join(folder, 'repairs.sqlite'));
  const { id: _, ...job } = database.prepare('select * from jobs where id = ?').get(jobId) as Record<
    string,
    unknown
  >;
  const insert = (table: string, row: Record<string, unknown>) =>
    database
      .prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row)
          .map(() => '?')
          .join()})`,
      )
      .run(...Object.values(row));
  database.transaction(() => {
    for (let n = 1; n <= FULL_LENGTH_JOBS; n += 1)
      insert('jobs', { ...job, job_number_key: `s${n}`, display_number_key: `s${n}` });
    for (let n = 1; n <= EDITS; n += 1) {
      const notes = JSON.stringify({ notes: LONG(5_000) });
      const what = { kind: 'edited', topic: 'jobs', entity_id: jobId, job_version: n + 1 };
      const actor = { user_name: 'Priya Sandhu', at: '2026-04-03T11:00:00.000Z', job_id: jobId };
      insert('changes', { ...actor, ...what, before_json: notes, after_json: notes });
    }
  })();
  database.close();
}

const fullLengthJob = () => ({
  ...newJob(),
  surname: 'Swamp',
  homeAddress: LONG(2_000),
  notes: LONG(10_000),
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`item${n}`, LONG(2_000)],
      [`description${n}`, LONG(2_000)],
    ]),
  ),
});

const residentMegabytes = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);

interface Pace {
  readonly seconds: number;
  /** How many of the largest responses each session requests per second. */
  readonly each: number;
}

/** Eight sessions request the largest responses each second, while a ninth does normal work. */
export async function swampRun(folder: string, { seconds, each }: Pace): Promise<Swamped> {
  const bundles = { ...(await bundled()), reports: await bundle('services/reports-svc') };
  const shop = await openShop({ folder, bundles });
  try {
    const [quiet = 'amelia', ...noisy] = STAFF;
    const other = await signIn(shop.url, quiet);
    const greedy: StaffClient[] = [];
    for (const name of [...noisy, noisy[0] ?? '']) greedy.push(await signIn(shop.url, name));
    const made = await other.ask('POST', '/api/jobs', fullLengthJob());
    const { id } = JSON.parse(made.text) as { id: number };
    fill(folder, id);
    return await swamp(shop, { other, greedy, id, seconds, each });
  } finally {
    await shop.stop();
  }
}

interface Scene extends Pace {
  readonly other: StaffClient;
  readonly greedy: readonly StaffClient[];
  readonly id: number;
}

async function swamp(shop: Shop, { other, greedy, id, seconds, each }: Scene): Promise<Swamped> {
  const processes = [...shop.jobs, ...shop.bffs, ...(shop.reports ? [shop.reports] : [])];
  const pids = processes.map((one) => one.pid());
  const memory: Record<string, number[]> = {};
  const worst = { served: 0, refused: 0, odd: [] as string[] };
  const others: number[] = [];
  const othersRefused: string[] = [];
  const open = new Set<Promise<unknown>>();
  const keep = (asked: Promise<unknown>) => {
    const done = asked.finally(() => open.delete(done));
    open.add(done);
  };
  const askWorst = async (client: StaffClient, path: string): Promise<void> => {
    const { status, text } = await client.ask('GET', path);
    if (status === 200) worst.served += 1;
    else if (status === 429 || status === 503 || status === 403) worst.refused += 1;
    else worst.odd.push(`${status} ${path} ${text}`);
  };
  const askLittle = async (path: string): Promise<void> => {
    const { status, ms, text } = await other.ask('GET', path);
    others.push(ms);
    if (status !== 200) othersRefused.push(`${status} ${path} ${text}`);
  };

  for (let second = 0; second < seconds; second += 1) {
    for (const [n, client] of greedy.entries()) {
      const paths = worstOf(id, second);
      for (let k = 0; k < each; k += 1) keep(askWorst(client, paths[(second + n + k) % paths.length] ?? ''));
    }
    for (const path of [
      '/api/stats',
      '/api/jobs?stage=live&limit=25',
      '/api/auth/me',
      '/api/parts?limit=5',
    ]) {
      await pause(250);
      keep(askLittle(path));
    }
    for (const one of processes) (memory[one.name] ??= []).push(residentMegabytes(one.pid()));
  }
  await Promise.all(open);
  const restarts = processes.filter((one, n) => one.pid() !== pids[n]).length;
  return { others, othersRefused, worst, memory, restarts };
}
