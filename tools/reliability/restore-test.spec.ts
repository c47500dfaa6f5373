import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

const JOBS = 200;
const SERVER = process.env.TEST_DATABASE_URL ? 'MySQL' : 'MariaDB';

/** By day `backup.spec` restores a database that was destroyed, and takes backups while jobs are written. */
const nightly = process.env.NIGHTLY ? describe : describe.skip;

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/reliability/restore-test.ts', `--jobs=${JOBS}`, ...args],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

// BACKUP-2
nightly('a backup is taken while eight clients write, the database destroyed and restored', () => {
  it.each(['SQLite', SERVER])(
    'on %s every row comes back, and every write acknowledged before',
    (database) => {
      const { status, said } = run(`--database=${database}`);
      expect(said).toMatch(/[1-9]\d* writes acknowledged before the backup began, 0 lost/);
      expect(said).toContain(' 0 tables differ');
      expect(said).not.toContain('✗');
      expect(status).toBe(0);
    },
    180_000,
  );

  it('and a row that differs after the restore is detected', () => {
    const { status, said } = run(
      '--database=SQLite',
      "--damage=update call_logs set caller_name = '' where id = 1",
    );
    expect(said).toMatch(/✗ call_logs: was/);
    expect(status).toBe(1);
  }, 180_000);
});
