import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { swampRun, type Swamped } from './swamp-run';

const SECONDS = 10;
/** By day `answers-in-flight.spec` of svc-kit proves the limit, in one service. */
const nightly = process.env.NIGHTLY ? describe : describe.skip;

/** Without a limit on responses, the first of these exceeds the 192 MB heap and ends the process. */
const MOST_MEGABYTES = 320;

nightly('eight sessions request the largest responses each second', () => {
  let run: Swamped;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'swamp-'));
    try {
      run = await swampRun(folder, { seconds: SECONDS, each: 3 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);

  it('no process exits, and each response is a success or has Retry-After', () => {
    expect([run.restarts, run.worst.odd]).toEqual([0, []]);
    expect(run.worst.served).toBeGreaterThan(10);
  });

  it.each(['jobs-svc', 'bff', 'reports-svc'])('the memory of %s stays flat', (name) => {
    const megabytes = run.memory[name] ?? [];
    expect(megabytes).toHaveLength(SECONDS);
    expect(Math.max(...megabytes)).toBeLessThan(MOST_MEGABYTES);
    const [early, late] = [megabytes.slice(1, 4), megabytes.slice(-3)].map((some) => Math.max(...some));
    expect(Number(late)).toBeLessThan(Number(early) * 1.5);
  });

  // Only relative figures here, because absolute times depend on the machine; npm run test:swamp measures those.
  it('another client is served more often than the heavy ones', () => {
    const { served, refused } = run.worst;
    const othersServed = 1 - run.othersRefused.length / run.others.length;
    expect(othersServed).toBeGreaterThanOrEqual(served / (served + refused));
    expect(othersServed).toBeGreaterThan(0);
  });
});
