import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assertion } from '../assertions';
import { check, isSound } from '../checker';
import { openSqlite } from '../plain-sql';
import { bundled, madeJob } from '../rig';
import { openShop } from '../shop';
import { signIn } from '../staff';

const SIZE = '3m';
const MOST_CALLS = 3_000;

/** Needs root: mounts a small file system to get a real full disk. */
export async function databaseFull(assertThat: Assertion): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status === 0;
  if (!mounted) {
    assertThat('not run: only root may mount the small file system it needs', true);
    return;
  }
  const shop = await openShop({ folder, bundles: await bundled(), env: { LOG_LEVEL: 'silent' } });
  try {
    const client = await signIn(shop.url, 'amelia');
    const job = await madeJob(client);
    const call = (n: number) =>
      client.ask('POST', `/api/jobs/${job}/calls`, {
        callDate: '2026-04-03',
        callTime: '14:05',
        callerName: 'Rosalind',
        callContent: `${n} ${'x'.repeat(8_000)}`,
      });
    let saved = 0;
    let errorMessage = await call(0);
    while (errorMessage.status === 201 && saved < MOST_CALLS) {
      saved += 1;
      errorMessage = await call(saved);
    }
    assertThat(
      `after ${saved} calls the next is refused: ${errorMessage.status} ${errorMessage.text}`,
      errorMessage.status === 503 &&
        errorMessage.text.includes('full') &&
        errorMessage.headers.has('retry-after'),
    );
    const again = await call(-1);
    assertThat(`and so is the one after it: ${again.status}`, again.status === 503);
    const list = await client.ask('GET', `/api/jobs/${job}/calls?limit=1`);
    assertThat(
      `reads go on: ${list.status}, ${list.headers.get('x-total-count')} calls`,
      list.status === 200 && Number(list.headers.get('x-total-count')) === saved,
    );
    const me = await client.ask('GET', '/api/auth/me');
    assertThat(`people stay signed in: ${me.status}`, me.status === 200);
    await shop.stop();
    // The checker's own queries need some space.
    spawnSync('mount', ['-o', 'remount,size=64m', folder]);
    const plain = openSqlite(join(folder, 'repairs.sqlite'));
    const findings = await check(plain, []);
    await plain.close();
    assertThat('nothing is half written, and the file is whole', isSound(findings));
  } finally {
    await shop.stop();
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
