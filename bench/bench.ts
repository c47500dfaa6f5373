// npm run bench [-- --jobs=100000 --seconds=3 --databases=SQLite,MariaDB --only=day,server,browser,build --cases=scan]
// Prints one table and writes bench/results.md. For a trial run: --jobs=5000 --seconds=1.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAll } from '../tools/stack/build.mjs';
import { startStack, type Stack } from '../tools/stack/stack.mjs';
import { end, inRoot, readOrEnd } from '../tools/stack/workspace.mjs';
import { measureBrowser } from './browser';
import { measureBuilds } from './builds';
import { benchDatabase, DATABASES, type BenchDatabase, type DatabaseName } from './databases';
import { measureDay } from './day';
import { measureGuessing } from './guessing';
import { measureHealth } from './health';
import { measureLighthouse } from './lighthouse';
import { measureLookUp } from './look-up';
import { measurePages, measureServer } from './server';
import { ms, toMarkdown, within, type Line } from './table';

const { values } = readOrEnd(() =>
  parseArgs({
    options: {
      seconds: { type: 'string', default: '3' },
      jobs: { type: 'string', default: '100000' },
      databases: { type: 'string', default: DATABASES.join() },
      cases: { type: 'string', default: '' },
      only: { type: 'string', default: 'day,server,browser,build' },
      out: { type: 'string', default: inRoot('bench/results.md') },
    },
  }),
);
const seconds = Number(values.seconds);
const jobs = Number(values.jobs);
const wanted = new Set(values.only.split(','));
const databases = DATABASES.filter((name) => values.databases.split(',').includes(name));
const count = jobs.toLocaleString('en-GB');

type Measure<T> = (stack: Stack, database: BenchDatabase) => Promise<T>;

/** Runs `measure` on a stack whose database has this many jobs. */
async function withShop<T>(
  name: DatabaseName,
  size: number,
  folder: string,
  measure: Measure<T>,
): Promise<T> {
  const database = await benchDatabase(name, size, folder);
  try {
    const stack = await startStack({
      dataDir: database.dataDir,
      env: {
        SAMPLE_DATA: '0',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'bench',
        NODE_OPTIONS: `--import=${pathToFileURL(inRoot('bench/note-stalls.mjs'))}`,
        STALLS_FOLDER: folder,
        ...database.env,
      },
    });
    try {
      return await measure(stack, database);
    } finally {
      await stack.stop();
    }
  } finally {
    await database.stop();
    rmSync(database.dataDir, { recursive: true, force: true });
  }
}

async function serverLines(name: DatabaseName, folder: string): Promise<readonly Line[]> {
  const cases = values.cases;
  if (cases !== '')
    return withShop(name, jobs, folder, (stack, { where }) =>
      measureServer({ stack, where, seconds, folder, cases }),
    );
  const small = await withShop(name, jobs / 10, folder, (stack) => measurePages(stack, seconds));
  return withShop(name, jobs, folder, async (stack, { where }) => {
    const { p50 } = await measurePages(stack, seconds);
    const grown = within(
      'a page of a list, p50 at 10, against a tenth of the archive',
      p50,
      1.2 * small.p50,
      ms,
      '1.2 ×',
    );
    const lines = await measureServer({ stack, where, seconds, folder });
    const health = await measureHealth(stack, { seconds, stalls: folder });
    return [...lines, grown, ...health, await measureGuessing(stack)];
  });
}

/** Load of the machine before the first measurement, so that the reader of the table can judge the figures. */
const before = loadavg()[1] ?? 0;

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const parts: string[] = [];
  const add = (title: string, lines: readonly Line[]): void => {
    const part = toMarkdown(title, lines);
    console.log(`\n${part}`);
    parts.push(part);
    writeFileSync(values.out, `${heading()}${parts.join('\n')}`);
  };
  buildAll();

  if (wanted.has('browser'))
    add(
      `Browser, SQLite, ${count} jobs`,
      await withShop('SQLite', jobs, folder, async (stack) => [
        ...(await measureBrowser(stack)),
        ...(await measureLookUp(stack)),
        ...(await measureLighthouse(stack, folder)),
      ]),
    );
  for (const name of wanted.has('day') ? databases : [])
    add(
      `A day of the shop, ${name}, ${count} jobs, beside a bare server on the same database`,
      await withShop(name, jobs, folder, (stack, { where }) => measureDay(name, { stack, where, seconds })),
    );
  for (const name of wanted.has('server') ? databases : [])
    add(
      `Server, ${name}, ${count} jobs, through the BFF (p50 / p97.5 / p99)`,
      await serverLines(name, folder),
    );
  if (wanted.has('build')) add('Build', measureBuilds(folder));

  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

function heading(): string {
  const day = new Date().toISOString().slice(0, 10);
  const processor = cpus()[0]?.model ?? 'processor';
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `# Benchmark\n\nMade by \`npm run bench\` on ${day}: ${cpus().length} × ${processor}, ${memory} GB, Node ${process.versions.node}. Load before the run: ${before.toFixed(1)} on ${cpus().length} processors.\n\n`;
}

bench().catch(end);
