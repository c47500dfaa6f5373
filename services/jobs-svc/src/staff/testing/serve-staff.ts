import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@loupe/svc-kit';
import type { Identity } from '@loupe/svc-kit';
import { captureLog, listen, TEST_SECRET, testIdentities } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { createStaff } from '../staff';
import { BFF, callService, LOW_HASH_COST, PASSWORD, TABLES, testShop } from './call-service';
import { recentFull } from './recent-identity';

/** The accounts of the sample shop over real HTTP, all with the same password, and a clock the test controls. */
export async function serveStaff(db: Knex) {
  for (const table of TABLES) await db(table).delete();
  let now = new Date('2026-04-03T09:00:00.000Z');
  const { log, lines } = captureLog();
  const start = async () => {
    const staff = createStaff({
      db,
      shop: testShop,
      log,
      clock: () => now,
      random: randomBytes,
      secrets: [TEST_SECRET],
      nameSecret: 'a secret that all processes share',
      hashCost: LOW_HASH_COST,
      demoPassword: PASSWORD,
      codesFile: join(mkdtempSync(join(tmpdir(), 'staff-')), 'one-time-codes.txt'),
    });
    const service = createService({
      log,
      identities: testIdentities,
      isReady: async () => true,
      routes: staff.routes,
    });
    return { staff, ...(await listen(service.callback())) };
  };
  const served = [await start()];
  await served[0]?.staff.openAccounts();

  const call = (method: string, path: string, body?: object, identity: Identity = BFF, at = 0) =>
    callService(served[at]?.url, method, path, body, identity);
  const idOf = async (username: string): Promise<number> =>
    (await db('users').where({ username }).first('id')).id;

  return {
    call,
    idOf,
    lines,
    forgetOld: () => served[0]?.staff.forgetOld(),
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    now: () => now.toISOString(),
    /** Starts a second process on the same database; calls reach it with `at: 1`. */
    startAnother: async () => void served.push(await start()),
    signIn: (
      username: string,
      password: string,
      { at = 0, ...more }: { at?: number; [key: string]: unknown } = {},
    ) => call('POST', '/internal/sign-in', { username, password, address: '192.0.2.1', ...more }, BFF, at),
    asFull: async (method: string, path: string, body?: object) =>
      call(method, path, body, await recentFull(db, await idOf('oliver'), now)),
    close: () => Promise.all(served.map(({ close }) => close())),
  };
}

export type ServedStaff = Awaited<ReturnType<typeof serveStaff>>;
