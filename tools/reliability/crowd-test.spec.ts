import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowdRun, type Crowd } from './crowd-run';

/** By day `several-processes.spec` sends to two of each process at the same instant. */
const nightly = process.env.NIGHTLY ? describe : describe.skip;
/** npm run test:crowd has two hundred connections for a minute. */
const SECONDS = 3;
const CONNECTIONS = 100;
const LEAST = 50;

// KEEP-9
nightly('a hundred connections save, read and poll at once', () => {
  let crowd: Crowd;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crowd-'));
    try {
      crowd = await crowdRun(folder, { connections: CONNECTIONS, seconds: SECONDS, least: LEAST });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);

  it('answers every save, and keeps each once', () => {
    const { lost, double, half, refusedYetThere, inconsistent } = crowd.findings;
    expect([lost, double, half, refusedYetThere, inconsistent]).toEqual([[], [], [], [], []]);
    expect([crowd.saves.unknown, crowd.saves.odd]).toEqual([0, []]);
    expect(crowd.saves.acknowledged).toBeGreaterThanOrEqual(LEAST);
  });

  it('answers the others, or says when to come back', () => {
    expect([crowd.reads.odd, crowd.polls.odd, crowd.restarts]).toEqual([[], [], 0]);
    expect(crowd.reads.served).toBeGreaterThanOrEqual(LEAST);
  });
});
