import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREMATURE_ACK } from './premature-ack';

const root = join(__dirname, '../..');

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/reliability/kill-test.ts', ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return { status, said: stdout + stderr };
}

/** In the nightly run more of both, on a server too, and the proof that a fault is detected. */
const [KILLS, WRITES] = process.env.NIGHTLY ? ['--kills=6', 300] : ['--kills=2', 60];
const SERVERS = process.env.NIGHTLY ? [process.env.TEST_DATABASE_URL ? 'MySQL' : 'MariaDB'] : [];

const nightly = process.env.NIGHTLY ? it : it.skip;

const NOTHING = '0 lost, 0 double, 0 half, 0 refused yet there, 0 inconsistent';

// KEEP-1, MOVE-8
describe('processes are killed while eight clients write', () => {
  it.each([
    ['SQLite', `--writes=${WRITES}`] as const,
    ...SERVERS.map((name) => [name, `--writes=${WRITES / 2}`] as const),
  ])(
    'on %s nothing that was acknowledged is lost, doubled or half there',
    (database, writes) => {
      const { status, said } = run(`--database=${database}`, KILLS, writes);
      expect(said).toContain(NOTHING);
      expect(said).toMatch(/[1-9]\d* of them scans/);
      expect(said).toContain('0 answers that no kill explains');
      expect(status).toBe(0);
    },
    300_000,
  );

  it('and the place where the nightly run acknowledges too early is still there', () => {
    expect(readFileSync(join(root, PREMATURE_ACK.file), 'utf8')).toContain(PREMATURE_ACK.from);
  });

  nightly(
    'and a premature ack is detected',
    () => {
      const { status, said } = run('--database=SQLite', KILLS, `--writes=${WRITES}`, '--premature-ack');
      expect(said).toMatch(/^ {2}[1-9]\d* lost/m);
      expect(status).toBe(1);
    },
    300_000,
  );
});
