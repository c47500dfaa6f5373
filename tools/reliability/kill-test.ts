// npm run test:kill: SIGKILL again and again while eight people write, then the count of what was lost.
// Usage: npm run test:kill -- [--database=SQLite|MariaDB] [--kills=100] [--writes=10000] [--seed=1] [--early-answer]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { end } from '../suite/workspace.mjs';
import { isSound } from './checker';
import { EARLY_ANSWER } from './early-answer';
import { figures } from './figures';
import { killRun } from './kill-run';
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
