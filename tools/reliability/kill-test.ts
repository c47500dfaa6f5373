// npm run test:kill: repeated SIGKILL while eight clients write, then a count of lost writes.
// Usage: npm run test:kill -- [--database=SQLite|MariaDB|MySQL] [--kills=100] [--writes=10000] [--seed=1] [--premature-ack]
// MySQL is the server of TEST_DATABASE_URL; --kill-database=<command> kills it too, and must start it again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { end, readOrEnd } from '../stack/workspace.mjs';
import { PREMATURE_ACK } from './premature-ack';
import { figures } from './figures';
import { isSoundRun, killRun } from './kill-run';
import { say } from './say';
import { chosenDatabases } from './server';

const { values } = readOrEnd(() =>
  parseArgs({
    options: {
      database: { type: 'string' },
      kills: { type: 'string', default: '100' },
      writes: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      'kill-database': { type: 'string' },
      'premature-ack': { type: 'boolean', default: false },
    },
  }),
);

async function test(): Promise<void> {
  const names = chosenDatabases(values.database);
  let sound = names.length > 0;
  for (const database of names) {
    const folder = mkdtempSync(join(tmpdir(), 'kill-'));
    try {
      const run = await killRun({
        folder,
        database,
        killCommand: values['kill-database'],
        kills: Number(values.kills),
        writes: Number(values.writes),
        seed: Number(values.seed),
        say: (line) => say(`  ${database}: ${line}`),
        mutation: values['premature-ack'] ? PREMATURE_ACK : undefined,
      });
      say(figures(database, run));
      sound &&= isSoundRun(run);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.exit(sound ? 0 : 1);
}

test().catch(end);
