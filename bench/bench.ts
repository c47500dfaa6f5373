// npm run bench [-- --seconds=5 --jobs=100000 --only=server,browser,build]: prints one table and writes bench/results.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../tools/suite/build.mjs';
import { startSuite, type Suite } from '../tools/suite/suite.mjs';
import { end, inRoot } from '../tools/suite/workspace.mjs';
import { measureBrowser } from './browser';
import { measureBuilds } from './builds';
import { seededData } from './seeded';
import { measureHealth, measureServer } from './server';
import { ms, toMarkdown, within, type Line } from './table';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    jobs: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'server,browser,build' },
  },
});
const seconds = Number(values.seconds);
const jobs = Number(values.jobs);
const wanted = new Set(values.only.split(','));

async function withSuite<T>(size: number, folder: string, measure: (suite: Suite) => Promise<T>): Promise<T> {
  const suite = await startSuite({
    dataDir: seededData(size, folder),
    env: { SAMPLE_DATA: '0', LOG_LEVEL: 'warn', NODE_ENV: 'bench', DATABASE_URL: undefined },
  });
  try {
    return await measure(suite);
  } finally {
    await suite.stop();
  }
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const parts: string[] = [];
  const add = (title: string, lines: readonly Line[]): void => {
    const part = toMarkdown(title, lines);
    console.log(`\n${part}`);
    parts.push(part);
  };
  const count = jobs.toLocaleString('en-GB');
  buildAll();

  if (wanted.has('server')) {
    const small = await withSuite(jobs / 10, folder, (suite) =>
      measureServer(suite, folder, Math.min(seconds, 3)),
    );
    const big = await withSuite(jobs, folder, async (suite) => ({
      ...(await measureServer(suite, folder, seconds)),
      health: await measureHealth(suite, seconds),
    }));
    add(`Server at ${count} jobs, through the BFF (p50 / p97.5 / p99)`, [
      ...big.lines,
      ...['list of 25, live', 'list of 25, completed'].map((name) =>
        within(
          `${name}, p50 at 10, against a tenth of the archive`,
          big.at10.get(name)?.p50 ?? 0,
          1.2 * (small.at10.get(name)?.p50 ?? 0),
          ms,
          '1.2 ×',
        ),
      ),
      ...big.health,
    ]);
  }
  if (wanted.has('browser')) add(`Browser at ${count} jobs`, await withSuite(jobs, folder, measureBrowser));
  if (wanted.has('build')) add('Build', measureBuilds(folder));

  rmSync(folder, { recursive: true, force: true });
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}, SQLite`;
  writeFileSync(
    inRoot('bench/results.md'),
    `# Benchmark\n\nMade by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.\n\n${parts.join('\n')}`,
  );
  process.exit(0);
}

bench().catch(end);
