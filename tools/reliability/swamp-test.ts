// npm run test:swamp: eight sessions request the largest responses each second; others must not be affected.
// Usage: npm run test:swamp -- [--seconds=60] [--each=1]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { end, readOrEnd } from '../stack/workspace.mjs';
import { say } from './say';
import { swampRun } from './swamp-run';

const { values } = readOrEnd(() =>
  parseArgs({
    options: { seconds: { type: 'string', default: '60' }, each: { type: 'string', default: '1' } },
  }),
);

async function test(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'swamp-'));
  try {
    const { others, othersRefused, worst, memory, restarts } = await swampRun(folder, {
      seconds: Number(values.seconds),
      each: Number(values.each),
    });
    const sorted = [...others].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    say(`others: ${others.length} answers, median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(1)} ms`);
    say(
      `  not served: ${othersRefused.length}${othersRefused
        .slice(0, 5)
        .map((one) => ` | ${one}`)
        .join('')}`,
    );
    say(
      `the worst: ${worst.served} served, ${worst.refused} refused, ${worst.odd.length} odd ${worst.odd.slice(0, 3).join(' | ')}`,
    );
    for (const [name, megabytes] of Object.entries(memory))
      say(`${name}: at most ${Math.max(...megabytes)} MB (${megabytes.join(' ')})`);
    say(`${restarts} processes ended`);
    process.exitCode = restarts === 0 && othersRefused.length === 0 && at(1) < 1_000 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test().catch(end);
