// npm run test:kill: SIGKILL again and again while eight people write, then the count of what was lost.
// Usage: npm run test:kill -- [--database=SQLite|MariaDB] [--kills=100] [--writes=10000] [--seed=1] [--early-answer]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { end } from '../suite/workspace.mjs';
import { isSound, type Findings } from './checker';
import { EARLY_ANSWER } from './early-answer';
import { killRun, type KillRun } from './kill-run';
import { say } from './say';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    kills: { type: 'string', default: '100' },
    writes: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    'early-answer': { type: 'boolean', default: false },
  },
});

const DATABASES = ['SQLite', 'MariaDB'] as const;

const listed = (title: string, faults: readonly string[]): string =>
  faults.length === 0 ? '' : `\n  ${title}:\n    ${faults.slice(0, 10).join('\n    ')}`;

function figures(database: string, run: KillRun): string {
  const { before, after } = run;
  const worst = (pick: (findings: Findings) => readonly string[]) =>
    Math.max(pick(before).length, pick(after).length);
  const killed = Object.entries(run.kills).map(([name, times]) => `${times} ${name}`);
  const total = Object.values(run.kills).reduce((sum, times) => sum + times, 0);
  return [
    `${database}: ${total} kills (${killed.join(', ')}), ${after.acknowledged} writes acknowledged, ${after.refused} refused, in ${run.seconds} s`,
    `  ${worst((f) => f.lost)} lost, ${worst((f) => f.double)} double, ${worst((f) => f.half)} half, ` +
      `${worst((f) => f.refusedYetThere)} refused yet there, ${worst((f) => f.inconsistent)} inconsistent`,
    `  of ${before.unknown.all} whose outcome nobody knew ${before.unknown.found} were there, each once; ` +
      `${run.repeated} of them were tried again under their key, and each is there once`,
    `  longest answer ${run.longestMs} ms; ${run.odd.length} answers that no kill explains${run.odd.length > 0 ? `: ${run.odd.slice(0, 5).join(' | ')}` : ''}` +
      listed('lost', [...before.lost, ...after.lost]) +
      listed('double', [...before.double, ...after.double]) +
      listed('half', [...before.half, ...after.half]) +
      listed('refused yet there', after.refusedYetThere) +
      listed('inconsistent', after.inconsistent),
  ].join('\n');
}

async function test(): Promise<void> {
  const names = DATABASES.filter((name) => !values.database || name === values.database);
  let sound = names.length > 0;
  for (const database of names) {
    const folder = mkdtempSync(join(tmpdir(), 'kill-'));
    try {
      const run = await killRun({
        folder,
        database,
        kills: Number(values.kills),
        writes: Number(values.writes),
        seed: Number(values.seed),
        say: (line) => say(`  ${database}: ${line}`),
        mutation: values['early-answer'] ? EARLY_ANSWER : undefined,
      });
      say(figures(database, run));
      sound &&= isSound(run.before) && isSound(run.after) && run.odd.length === 0;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.exit(sound ? 0 : 1);
}

test().catch(end);
