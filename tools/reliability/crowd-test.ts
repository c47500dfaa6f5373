// npm run test:crowd: 200 connections, each with a call on its way all the time; no save may be refused or lost.
// Usage: npm run test:crowd -- [--seconds=60] [--connections=200]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { end, readOrEnd } from '../stack/workspace.mjs';
import { crowdRun } from './crowd-run';
import { say } from './say';

const { values } = readOrEnd(() =>
  parseArgs({
    options: { seconds: { type: 'string', default: '60' }, connections: { type: 'string', default: '200' } },
  }),
);

async function test(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crowd-'));
  try {
    const { saves, reads, polls, findings, restarts } = await crowdRun(folder, {
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    });
    const { lost, double, half, refusedYetThere, inconsistent } = findings;
    const faults = [...lost, ...double, ...half, ...refusedYetThere, ...inconsistent];
    const odd = [...saves.odd, ...reads.odd, ...polls.odd];
    say(
      `saves: ${saves.acknowledged} acknowledged, ${saves.unknown} not answered, the longest after ${Math.round(saves.longestMs)} ms`,
    );
    say(`reads: ${reads.served} served, ${reads.refused} asked to come back`);
    say(`polls: ${polls.served} served, ${polls.refused} refused`);
    say(
      `${faults.length} saves lost, double or half there${faults
        .slice(0, 5)
        .map((one) => ` | ${one}`)
        .join('')}`,
    );
    say(
      `${odd.length} other answers${odd
        .slice(0, 5)
        .map((one) => ` | ${one}`)
        .join('')}`,
    );
    say(`${restarts} processes ended`);
    process.exitCode = saves.unknown + faults.length + odd.length + restarts === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test().catch(end);
