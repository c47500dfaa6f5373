import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { build, type Plugin } from 'esbuild';
import type { DatabaseLocation, Db } from './dialect';
import { dialectOf } from './dialect';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';
import { eachDatabase } from './testing';
import { schemaOf } from './testing/schema-of';

/** The nightly run tests more moments, and more rows. */
const [KILLS, OLD_JOBS] = process.env.NIGHTLY ? [20, 1_200] : [3, 300];
const PROGRAM = `
  import { writeSync } from 'node:fs';
  import { migrate } from './migrate';
  import { MIGRATIONS } from './migrations';
  const say = (words) => writeSync(1, words + '\\n');
  const slowStep = process.argv[3] ? [{ name: '999-slow-step', up: (db) => db.raw(process.argv[3]) }] : [];
  const migrations = [...MIGRATIONS, ...slowStep].map((migration) => ({
    ...migration,
    async up(db) {
      say('in ' + migration.name);
      await migration.up(db);
      say('after ' + migration.name);
    },
  }));
  say('began');
  await migrate(JSON.parse(process.argv[2]), { migrations });
  say('ended');
  process.exit(0);`;

const program = join(__dirname, `../node_modules/.under-test/migrate-${process.pid}.mjs`);

beforeAll(() =>
  build({
    stdin: { contents: PROGRAM, resolveDir: __dirname, loader: 'ts' },
    outfile: program,
    bundle: true,
    plugins: [packagesStayOutside],
    platform: 'node',
    format: 'esm',
  }),
);
afterAll(() => rmSync(program, { force: true }));

/** `@loupe/*` is bundled from this repository's source; other packages are imported at run time. */
const packagesStayOutside: Plugin = {
  name: 'packages-stay-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@loupe/') ? undefined : { path, external: true },
    );
  },
};

/** A small seeded generator, so that every run kills at the same moments. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Run {
  /** Started with the migration; when it resolves, the process is killed. */
  readonly killOnce?: () => Promise<unknown>;
  /** A statement run as an additional step. */
  readonly slowStep?: string;
}

/** Migrates in a child process that may be killed; returns where it was and how long it took. */
async function migrateInAProcess(where: DatabaseLocation, { killOnce, slowStep }: Run = {}) {
  const args = [program, JSON.stringify(where), ...(slowStep ? [slowStep] : [])];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let at = '';
  let began = 0;
  let ms = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    at = line;
    if (line === 'began') began = performance.now();
    if (line === 'began') void killOnce?.().then(() => child.kill('SIGKILL'));
    if (line === 'ended') ms = performance.now() - began;
  });
  const read = new Promise((resolve) => lines.once('close', resolve));
  await Promise.all([exited, read]);
  return { at, ms };
}

/** A database of an earlier version: the first tables, with jobs and calls that later steps must migrate. */
async function fillOld(where: DatabaseLocation, db: Db): Promise<void> {
  await migrate(where, { migrations: MIGRATIONS.slice(0, 1) });
  const filled = async (table: string, own: (n: number) => object): Promise<void> => {
    const columns = Object.entries(await db(table).columnInfo()).filter(([, { nullable }]) => !nullable);
    const plain = Object.fromEntries(columns.map(([name, { type }]) => [name, /int/.test(type) ? 0 : '']));
    const rows = Array.from({ length: OLD_JOBS }, (_, n) => ({ ...plain, id: n + 1, ...own(n) }));
    await db.batchInsert(table, rows, 300);
  };
  await filled('jobs', (n) => ({
    job_number_key: `j${n}`,
    display_number_key: n % 50 === 0 ? `w${n}` : `j${n}`,
    job_number: `J${n}`,
    custom_job_number: n % 50 === 0 ? `W${n}` : null,
    first_name: 'Rosalind',
    surname: `O'Brien ${n % 97}`,
    search_core: `j${n}\nrosalind o'brien ${n % 97}`,
  }));
  await filled('call_logs', (n) => ({
    job_id: n + 1,
    caller_name: "O'Brien",
    call_content: `ready on day ${n}`,
    search: `o'brien\nready on day ${n}`,
  }));
}

/** The data besides the schema: the steps taken, the rows, and the indexes that later steps filled. */
async function contentOf(db: Db): Promise<unknown> {
  const taken = await db('schema_migrations').orderBy('id').pluck('name');
  const numbers = ['job_number', 'job_number_key', 'display_number_key'];
  const jobs = await db('jobs')
    .orderBy('id')
    .select('id', 'search_core', 'search_customer', ...numbers);
  if (dialectOf(db) === 'sqlite') {
    for (const index of ['job_search', 'call_logs_find', 'location_logs_find', 'ordered_parts_find'])
      await db.raw(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
    return { taken, jobs };
  }
  const trigrams = async (table: string) => db(table).orderBy(['trigram', 'job_id']).select();
  return {
    taken,
    jobs,
    job_trigrams: await trigrams('job_trigrams'),
    log_trigrams: await trigrams('log_trigrams'),
  };
}

eachDatabase((name, open) => {
  // KEEP-5
  test('killed at random moments and rerun, it ends equal to an uninterrupted migration', async () => {
    const random = randomFrom(20);
    const starts = {
      empty: async () => open({ empty: true }),
      old: async () => {
        const opened = await open({ empty: true });
        await fillOld(opened.where, opened.db);
        return opened;
      },
    };
    const expected = async (start: keyof typeof starts) => {
      const { where, db } = await starts[start]();
      const { at, ms } = await migrateInAProcess(where);
      expect(at).toBe('ended');
      return { ms, schema: await schemaOf(db), content: await contentOf(db) };
    };
    const wanted = { empty: await expected('empty'), old: await expected('old') };

    const places = new Map<string, number>();
    let inside = 0;
    // At least one within a step, however few of the moments are.
    const isEnough = () => inside >= KILLS && places.has('in');
    for (let turn = 0; !isEnough(); turn += 1) {
      expect(turn).toBeLessThan(KILLS * 10);
      const start = turn % 2 === 0 ? 'empty' : 'old';
      const { where, db } = await starts[start]();
      // Some are killed once, some several times in a row.
      for (let left = 1 + Math.floor(random() * 4); left > 0 && !isEnough(); left -= 1) {
        const after = random() * wanted[start].ms;
        const { at } = await migrateInAProcess(where, { killOnce: () => pause(after) });
        if (at === 'ended') break;
        inside += 1;
        const place = at.replace(/ \d.*/, '');
        places.set(place, (places.get(place) ?? 0) + 1);
      }
      await migrate(where);
      expect(await schemaOf(db)).toEqual(wanted[start].schema);
      expect(await contentOf(db)).toEqual(wanted[start].content);
    }
    console.log(
      `${name}: ${inside} kills while it migrated (${[...places].map(([place, n]) => `${n} ${place}`).join(', ')}); ` +
        `it takes ${Math.round(wanted.empty.ms)} ms on an empty database and ${Math.round(wanted.old.ms)} ms on ${OLD_JOBS} jobs`,
    );
  }, 300_000);

  if (name !== 'SQLite')
    test('a statement that a killed process left running is waited for', async () => {
      const { where, db } = await open();
      // Takes some seconds on every supported server.
      const slowStep = 'create table slow_step as select benchmark(700000, sha2(rand(), 256)) as n';
      const stillRunning = async (): Promise<number> => {
        const [rows] = await db.raw('select id from information_schema.processlist where info = ?', [
          slowStep,
        ]);
        return rows.length;
      };
      const untilItRuns = async (): Promise<void> => {
        while ((await stillRunning()) === 0) await pause(50);
      };
      const { at } = await migrateInAProcess(where, { killOnce: untilItRuns, slowStep });
      expect(at).toBe('in 999-slow-step');
      expect(await stillRunning()).toBe(1);
      const again = { name: '999-slow-step', up: async () => expect(await stillRunning()).toBe(0) };
      await migrate(where, { migrations: [...MIGRATIONS, again] });
      expect(await db('schema_migrations').where({ name: again.name })).toHaveLength(1);
    });
});
