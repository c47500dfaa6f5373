import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../stack/workspace.mjs';
import { figures } from './figures';
import { isSoundRun, killRun, type KillRunOptions } from './kill-run';
import { PREMATURE_ACK } from './premature-ack';
import type { ShopDatabase } from './server';

async function run(options: Omit<KillRunOptions, 'folder'>) {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'));
  try {
    const done = await killRun({ folder, ...options });
    return { isSound: isSoundRun(done), said: figures(options.database, done) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the nightly run more of both, on a server too, and the proof that a fault is detected. */
const [KILLS, WRITES] = process.env.NIGHTLY ? [6, 300] : [2, 60];
const SERVERS: readonly ShopDatabase[] = process.env.NIGHTLY
  ? [process.env.TEST_DATABASE_URL ? 'MySQL' : 'MariaDB']
  : [];

const nightly = process.env.NIGHTLY ? it : it.skip;

const NOTHING = '0 lost, 0 double, 0 half, 0 refused yet there, 0 inconsistent';

// KEEP-1, MOVE-8
describe('processes are killed while eight clients write', () => {
  it.each<[ShopDatabase, number]>([
    ['SQLite', WRITES],
    ...SERVERS.map((name): [ShopDatabase, number] => [name, WRITES / 2]),
  ])(
    'on %s nothing that was acknowledged is lost, doubled or half there',
    async (database, writes) => {
      const { isSound, said } = await run({ database, kills: KILLS, writes });
      expect(said).toContain(NOTHING);
      expect(said).toMatch(/[1-9]\d* of them scans/);
      expect(said).toContain('0 answers that no kill explains');
      expect(isSound).toBe(true);
    },
    300_000,
  );

  it('and the place where the nightly run acknowledges too early is still there', () => {
    expect(readFileSync(inRoot(PREMATURE_ACK.file), 'utf8')).toContain(PREMATURE_ACK.from);
  });

  nightly(
    'and a premature ack is detected',
    async () => {
      const { isSound, said } = await run({
        database: 'SQLite',
        kills: KILLS,
        writes: WRITES,
        mutation: PREMATURE_ACK,
      });
      expect(said).toMatch(/^ {2}[1-9]\d* lost/m);
      expect(isSound).toBe(false);
    },
    300_000,
  );
});
