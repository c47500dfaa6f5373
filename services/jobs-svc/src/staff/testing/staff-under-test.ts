import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { createService } from '@loupe/svc-kit';
import type { Identity, StaffIdentity } from '@loupe/svc-kit';
import { captureLog, listen, TEST_SECRET, testIdentities } from '@loupe/svc-kit/testing';
import type { Listening } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { createStaff } from '../staff';
import type { HashCost } from '../passwords';
import { callService, LOW_HASH_COST, PASSWORD, TABLES, testShop } from './call-service';

export const OWN_PASSWORD = 'seven grey herons at dusk';

/** Staff accounts over HTTP, with a clock the test controls; `start` empties the database and serves. */
export function createStaffUnderTest(database: () => Knex) {
  let now = new Date();
  let served: Listening | undefined;
  const { log, lines } = captureLog();

  /** Serves as a process started with these settings; the accounts stay. */
  async function serve({
    shop = testShop,
    secrets = [TEST_SECRET],
    demoPassword = PASSWORD,
    hashCost = LOW_HASH_COST,
  }: {
    readonly shop?: ShopConfig;
    readonly secrets?: readonly string[];
    readonly demoPassword?: string;
    readonly hashCost?: HashCost;
  } = {}) {
    const codesFile = join(mkdtempSync(join(tmpdir(), 'staff-')), 'one-time-codes.txt');
    const parts = {
      db: database(),
      shop,
      log,
      clock: () => now,
      elapsed: () => now.getTime(),
      random: randomBytes,
      secrets,
      nameSecret: secrets[0] ?? '',
    };
    const staff = createStaff({ ...parts, hashCost, demoPassword, codesFile });
    await staff.openAccounts();
    const isReady = async () => true;
    const service = createService({ log, identities: testIdentities, isReady, routes: staff.routes });
    await served?.close();
    served = await listen(service.callback());
  }

  async function call(method: string, path: string, body?: object, identity?: Identity) {
    const { status, body: answered, headers } = await callService(served?.url, method, path, body, identity);
    return { status, body: answered, errorCode: headers.get('x-error-code') };
  }

  const signIn = (username: string, more: object = {}) =>
    call('POST', '/internal/sign-in', { username, password: PASSWORD, address: '192.0.2.1', ...more });
  /** The identity the BFF signs for a session; throws when the session has ended. */
  async function identityFor(token: string): Promise<StaffIdentity> {
    const { status, body } = await call('POST', '/internal/session', { token, background: true });
    if (status !== 200) throw new Error(`The session is over: ${status}`);
    return body;
  }

  return {
    lines,
    serve,
    call,
    signIn,
    identityFor,
    now: () => now,
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    async start(settings: Parameters<typeof serve>[0] = {}) {
      for (const table of TABLES) await database()(table).delete();
      now = new Date('2026-04-03T09:00:00.000Z');
      await serve(settings);
    },
    close: async () => served?.close(),
    isIn: async (token: string) =>
      (await call('POST', '/internal/session', { token, background: true })).status === 200,
    idOf: async (username: string): Promise<number> =>
      (await database()('users').where({ username }).first('id')).id,
    async begin(username: string, more: object = {}) {
      const { body } = await signIn(username, more);
      const token: string = body.token;
      const identity = await identityFor(token);
      return {
        token,
        identity,
        call: (method: string, path: string, given?: object) => call(method, path, given, identity),
      };
    },
  };
}
