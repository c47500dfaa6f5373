// npm run test:restore: a backup under load, the database destroyed and restored, every row compared; with timings.
// Usage: npm run test:restore -- [--database=SQLite|MariaDB|MySQL] [--jobs=100000] [--damage="update jobs set …"]
import { parseArgs } from 'node:util';
import { end, readOrEnd } from '../stack/workspace.mjs';
import { isSound } from './checker';
import { restoreRun, type RestoreRun } from './restore-run';
import { say } from './say';
import { chosenDatabases } from './server';

const { values } = readOrEnd(() =>
  parseArgs({
    options: {
      database: { type: 'string' },
      jobs: { type: 'string', default: '100000' },
      damage: { type: 'string' },
    },
  }),
);

const LIMIT_SECONDS = 300;

const differing = ({ tables }: RestoreRun): readonly string[] =>
  Object.entries(tables)
    .filter(([, { was, is }]) => was !== is)
    .map(([table, { was, is }]) => `${table}: was ${was}, is ${is}`);

function faultsOf(run: RestoreRun): readonly string[] {
  const { lost, double, half, refusedYetThere, inconsistent } = run.writes;
  return [
    ...differing(run),
    ...[...lost, ...double, ...half, ...refusedYetThere, ...inconsistent],
    ...(run.restoreSeconds > LIMIT_SECONDS ? [`the restore took longer than ${LIMIT_SECONDS} s`] : []),
    ...(run.acknowledgedMeanwhile === 0 ? ['nobody saved anything while the backup was taken'] : []),
  ];
}

function figures(database: string, run: RestoreRun): string {
  const rows = Object.values(run.tables).reduce((sum, { is }) => sum + Number.parseInt(is ?? '0', 10), 0);
  const { acknowledged, unknown } = run.writes;
  return [
    `${database}: backup ${run.backupSeconds.toFixed(1)} s (${(run.backupBytes / 1e6).toFixed(0)} MB), restore ${run.restoreSeconds.toFixed(1)} s`,
    `  ${Object.keys(run.tables).length} tables, ${rows.toLocaleString('en-GB')} rows that stood still; ${differing(run).length} tables differ`,
    `  ${acknowledged} writes acknowledged before the backup began, ${run.writes.lost.length} lost; ` +
      `of ${unknown.all} sent or answered after that ${unknown.found} are in it, each whole`,
  ].join('\n');
}

async function test(): Promise<void> {
  const names = chosenDatabases(values.database);
  let isWhole = names.length > 0;
  for (const database of names) {
    const run = await restoreRun({
      database,
      jobs: Number(values.jobs),
      damage: values.damage,
      say: (line) => say(`  ${database}: ${line}`),
    });
    const faults = faultsOf(run);
    say([figures(database, run), ...faults.slice(0, 20).map((fault) => `  ✗ ${fault}`)].join('\n'));
    isWhole &&= faults.length === 0 && isSound(run.writes);
  }
  process.exit(isWhole ? 0 : 1);
}

test().catch(end);
