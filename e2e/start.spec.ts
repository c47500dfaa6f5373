import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/stack/ports.mjs';
import { expect, test } from './stack/fixtures';

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

test('`npm start` leaves nothing running after shutdown', async () => {
  test.setTimeout(150_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-start-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/login`;
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BACKUPS: '0', DATABASE_URL: undefined },
    stdio: 'ignore',
    // A process group of its own, so that leftovers of a failure can be killed with it.
    detached: true,
  });
  try {
    await expect.poll(() => answers(url), { timeout: 100_000 }).toBe(true);
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    await ended;
    await expect.poll(() => answers(url), { timeout: 25_000 }).toBe(false);
  } finally {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // The group is already gone, as expected.
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});
