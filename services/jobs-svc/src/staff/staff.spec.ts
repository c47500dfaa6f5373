import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { StaffMember } from '@loupe/shared-types';
import { createService, envFields, readEnv } from '@loupe/svc-kit';
import type { Identity } from '@loupe/svc-kit';
import {
  captureLog,
  identityHeaders,
  listen,
  TEST_SECRET,
  testIdentities,
  testStaff,
} from '@loupe/svc-kit/testing';
import type { Listening } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { z } from 'zod';
import { HASH_COST, type HashCost } from './passwords';
import { createStaff } from './staff';
import { recentFull } from './testing/recent-identity';
import { LOW_HASH_COST, TABLES } from './testing/call-service';

const { SHOP_CONFIG: shop } = readEnv(z.object({ SHOP_CONFIG: envFields.shopConfig }), {});
const DEMO = 'violet anchor 72 harbour';
const OWN = 'seven grey herons at dusk';
const MINUTE = 60_000;
const BFF: Identity = { kind: 'service', service: 'bff' };

eachDatabase((_name, open) => {
  let db: Knex;
  let served: Listening | undefined;
  let now: Date;
  let codesFile: string;
  const { log, lines } = captureLog();

  const wait = (ms: number) => void (now = new Date(now.getTime() + ms));
  const staffWith = (demoPassword: string | undefined, hashCost: HashCost = LOW_HASH_COST) =>
    createStaff({
      db,
      shop,
      log,
      clock: () => now,
      elapsed: () => now.getTime(),
      random: randomBytes,
      secrets: [TEST_SECRET],
      nameSecret: 'a secret that all processes share',
      hashCost,
      demoPassword,
      codesFile,
    });

  async function start(demoPassword: string | undefined, hashCost?: HashCost) {
    await served?.close();
    for (const table of TABLES) await db(table).delete();
    now = new Date('2026-04-03T09:00:00.000Z');
    codesFile = join(mkdtempSync(join(tmpdir(), 'staff-')), 'one-time-codes.txt');
    const staff = staffWith(demoPassword, hashCost);
    await staff.openAccounts();
    const service = createService({
      log,
      identities: testIdentities,
      isReady: async () => true,
      routes: staff.routes,
    });
    served = await listen(service.callback());
  }
  beforeAll(async () => void ({ db } = await open()), 60_000);
  afterEach(async () => {
    await served?.close();
    served = undefined;
  });

  async function call(method: string, path: string, body?: object, identity: Identity = BFF) {
    const response = await fetch(`${served?.url}${path}`, {
      method,
      headers: {
        ...(await identityHeaders(identity)),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  }

  const signIn = (username: string, password: string, more: object = {}) =>
    call('POST', '/internal/sign-in', { username, password, address: '192.0.2.1', ...more });
  const isIn = async (token: string, background = false) =>
    (await call('POST', '/internal/session', { token, background })).status === 200;
  const idOf = async (username: string): Promise<number> =>
    (await db('users').where({ username }).first('id')).id;
  const asFull = async (method: string, path: string, body?: object) =>
    call(method, path, body, await recentFull(db, await idOf('oliver'), now));
  const codes = () =>
    Object.fromEntries(
      readFileSync(codesFile, 'utf8')
        .split('\n')
        .filter((line) => /^[a-z]/.test(line))
        .map((line) => line.split(/\s+/)),
    ) as Record<string, string>;

  describe('signing in', () => {
    beforeEach(() => start(DEMO));

    test('ignores invisible characters in a name', async () => {
      expect((await signIn('Anne\u200b-Marie\u202c ', DEMO)).status).toBe(200);
    });

    test('returns the user and a token, and records the sign-in', async () => {
      const { status, body } = await signIn('Anne-Marie ', DEMO);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        username: 'anne-marie',
        fullName: 'Anne-Marie Dunmore',
        accessLevel: 'manager',
      });
      expect(await isIn(body.token)).toBe(true);
      expect(await db('login_history')).toMatchObject([
        { username: 'anne-marie', login_time: now.toISOString() },
      ]);
      expect(await db('users').where({ username: 'anne-marie' }).first()).toMatchObject({
        last_login: now.toISOString(),
      });
      expect(JSON.stringify(await db('sessions'))).not.toContain(body.token);
    });

    // SIGNIN-1
    test('gives the same response to a wrong password, an unknown name and an inactive user', async () => {
      await db('users').where({ username: 'rowan' }).update({ active: 0 });
      for (const [name, password] of [
        ['amelia', 'wrong'],
        ['nobody', DEMO],
        ['rowan', DEMO],
      ] as const) {
        const { status, body } = await signIn(name, password);
        expect([name, status, body]).toEqual([name, 401, 'Invalid username or password']);
      }
    });

    test('refuses further sign-ins with a retry when the hashing queue is full', async () => {
      await start(DEMO, HASH_COST);
      const crowd = await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(`stranger-${n}`, 'wrong')));
      const refused = crowd.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.headers.get('retry-after')).toBe('2');
    });

    // SIGNIN-5
    test('rehashes a password that was hashed with other parameters', async () => {
      await start(DEMO, HASH_COST);
      const weak = await hash(DEMO, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await db('users').where({ username: 'jack' }).update({ password_hash: weak });
      expect((await signIn('jack', DEMO)).status).toBe(200);
      const { password_hash: stored } = await db('users').where({ username: 'jack' }).first();
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signIn('jack', DEMO)).status).toBe(200);
    });
  });

  describe('a session', () => {
    beforeEach(() => start(DEMO));
    const begin = async (username: string): Promise<string> => (await signIn(username, DEMO)).body.token;

    // SESSION-1
    test('ends after an hour without activity; polls are not activity', async () => {
      const idle = await begin('amelia');
      const busy = await begin('oliver');
      for (let minute = 0; minute <= 60; minute += 5) {
        wait(5 * MINUTE);
        if (minute < 55) expect(await isIn(idle, true)).toBe(true);
        expect(await isIn(busy)).toBe(true);
      }
      expect(await isIn(idle, true)).toBe(false);
      expect(await isIn(idle)).toBe(false);
    });

    // SESSION-1
    test('ends after twelve hours, even when in use', async () => {
      const token = await begin('amelia');
      for (let half = 1; half < 24; half += 1) {
        wait(30 * MINUTE);
        expect(await isIn(token)).toBe(true);
      }
      wait(30 * MINUTE);
      expect(await isIn(token)).toBe(false);
    });

    // SESSION-2
    test('ends with log-out, deactivation, a change of level and a reset', async () => {
      const ends = async (username: string, act: () => Promise<unknown>) => {
        const token = await begin(username);
        expect(await isIn(token)).toBe(true);
        await act();
        return !(await isIn(token));
      };
      const loggedOut = await begin('amelia');
      await call('POST', '/internal/sign-out', { token: loggedOut });
      expect(await isIn(loggedOut)).toBe(false);
      const [jack, priya, rowan] = [await idOf('jack'), await idOf('priya'), await idOf('rowan')];
      expect(await ends('jack', () => asFull('PATCH', `/api/staff/${jack}`, { active: false }))).toBe(true);
      expect(
        await ends('priya', () => asFull('PATCH', `/api/staff/${priya}`, { accessLevel: 'manager' })),
      ).toBe(true);
      expect(await ends('rowan', () => asFull('POST', `/api/staff/${rowan}/reset`, {}))).toBe(true);
    });

    // DASH-6
    test('with browser contact in the last two minutes counts its user, once each', async () => {
      const [first, second] = [await begin('amelia'), await begin('amelia')];
      await begin('jack');
      const online = async () => (await call('GET', '/internal/active-users')).body;
      expect(await online()).toMatchObject({
        count: 2,
        users: [{ fullName: 'Amelia Fairbrother' }, { fullName: 'Jack Thistlewood' }],
      });
      wait(2 * MINUTE + 1);
      expect(await isIn(second, true)).toBe(true);
      expect(await online()).toMatchObject({ count: 1, users: [{ fullName: 'Amelia Fairbrother' }] });
      await call('POST', '/internal/sign-out', { token: second });
      expect((await online()).count).toBe(0);
      expect(await isIn(first)).toBe(true);
    });

    // SESSION-2
    test('is replaced when the user changes their password, on every computer', async () => {
      const [here, elsewhere] = [await begin('sofia'), await begin('sofia')];
      const change = (currentPassword: string, newPassword: string) =>
        call('POST', '/internal/password', {
          token: here,
          currentPassword,
          newPassword,
          address: '192.0.2.1',
        });
      expect((await change('wrong', OWN)).body).toBe('The current password is wrong');
      expect((await change(DEMO, 'short')).body).toBe('A password needs at least 12 characters');
      const changed = await change(DEMO, OWN);
      expect(changed.status).toBe(200);
      expect([await isIn(here), await isIn(elsewhere), await isIn(changed.body.token)]).toEqual([
        false,
        false,
        true,
      ]);
      expect((await signIn('sofia', DEMO)).status).toBe(401);
      expect((await signIn('sofia', OWN)).status).toBe(200);
      await staffWith(DEMO).openAccounts();
      expect((await signIn('sofia', OWN)).status).toBe(200);
    });
  });

  describe('accounts', () => {
    beforeEach(() => start(DEMO));

    // SIGNIN-4
    test('a reset gives a one-time code: valid 24 hours, once, and only with a new password', async () => {
      const id = await idOf('tomasz');
      const reset = async () => (await asFull('POST', `/api/staff/${id}/reset`, {})).body.code as string;
      const code = await reset();
      expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
      expect(JSON.stringify(await db('users'))).not.toContain(code);
      expect((await signIn('tomasz', DEMO)).status).toBe(401);
      expect((await signIn('tomasz', code)).body).toBe('Please choose a new password');
      expect((await signIn('tomasz', code, { newPassword: 'Kenilworth-2026!' })).status).toBe(400);
      expect(
        (await signIn('tomasz', code.toLowerCase().replaceAll('-', ' '), { newPassword: OWN })).status,
      ).toBe(200);
      expect((await signIn('tomasz', code, { newPassword: OWN })).status).toBe(401);
      expect((await signIn('tomasz', OWN)).status).toBe(200);
      const again = await reset();
      const sameAgain = await signIn('tomasz', again, { newPassword: OWN });
      expect([sameAgain.status, sameAgain.body]).toEqual([
        400,
        'The new password must differ from the one before the reset',
      ]);
      // A second reset still refuses the former password, in any Unicode notation.
      const third = await reset();
      const fullWidth = OWN.replace('grey', '\uFF47rey');
      expect((await signIn('tomasz', third, { newPassword: fullWidth })).status).toBe(400);
      expect((await signIn('tomasz', third, { newPassword: `${OWN} again` })).status).toBe(200);
      const late = await reset();
      wait(24 * 60 * MINUTE + 1);
      expect((await signIn('tomasz', late, { newPassword: OWN })).status).toBe(401);
    });

    // STAFF-3
    test('record who reset, deactivated or re-levelled whom, and when', async () => {
      const [by, id] = [await idOf('oliver'), await idOf('tomasz')];
      const { code } = (await asFull('POST', `/api/staff/${id}/reset`, {})).body as { code: string };
      wait(MINUTE);
      await asFull('PATCH', `/api/staff/${id}`, { active: false });
      await asFull('PATCH', `/api/staff/${id}`, { active: false });
      await asFull('PATCH', `/api/staff/${id}`, { active: true, accessLevel: 'manager' });
      const recorded = await db('staff_changes').orderBy('id');
      expect(recorded).toMatchObject([
        { made_at: '2026-04-03T09:00:00.000Z', kind: 'reset', was: '', became: '' },
        { made_at: '2026-04-03T09:01:00.000Z', kind: 'active', was: 'yes', became: 'no' },
        { kind: 'active', was: 'no', became: 'yes' },
        { kind: 'level', was: 'standard', became: 'manager' },
      ]);
      for (const row of recorded)
        expect(row).toMatchObject({
          made_by: by,
          user_id: id,
          made_by_name: `Tester ${by}`,
          user_name: 'Tomasz Wrona',
        });
      expect(JSON.stringify(recorded)).not.toContain(code);
    });

    // STAFF-3
    test('record nothing that was refused, and change nothing that cannot be recorded', async () => {
      const [amelia, oliver] = [await idOf('amelia'), await idOf('oliver')];
      await asFull('PATCH', `/api/staff/${amelia}`, { accessLevel: 'standard' });
      expect((await asFull('PATCH', `/api/staff/${oliver}`, { active: false })).status).toBe(409);
      expect(await db('staff_changes')).toHaveLength(1);
      await db.schema.renameTable('staff_changes', 'put_away');
      const answer = await asFull('PATCH', `/api/staff/${amelia}`, { accessLevel: 'manager' });
      await db.schema.renameTable('put_away', 'staff_changes');
      expect(answer.status).toBe(500);
      expect(await db('users').where({ id: amelia }).first('access_level')).toMatchObject({
        access_level: 'standard',
      });
    });

    test('are listed without secrets', async () => {
      const list = (await asFull('GET', '/api/staff')).body as StaffMember[];
      expect(list).toHaveLength(shop.staff.length);
      expect(Object.keys(list[0]!).sort()).toEqual(
        [
          'accessLevel',
          'active',
          'codePending',
          'fullName',
          'lastLogin',
          'userId',
          'username',
          'secondFactor',
          'removed',
        ].sort(),
      );
    });

    test('refuse invalid input', async () => {
      expect((await asFull('PATCH', '/api/staff/1abc', { active: false })).status).toBe(404);
      expect((await asFull('PATCH', '/api/staff/999', { active: false })).status).toBe(404);
      expect((await asFull('PATCH', '/api/staff/3', { accessLevel: 'owner' })).status).toBe(400);
      expect((await asFull('PATCH', '/api/staff/3', { passwordHash: 'x' })).body).toBe(
        'Unknown field: passwordHash',
      );
      expect((await asFull('PATCH', '/api/staff/3', {})).body).toBe('Nothing to change');
    });

    test('are for full access only, and internal calls for the BFF only', async () => {
      for (const level of ['manager', 'standard', 'owner']) {
        expect((await call('GET', '/api/staff', undefined, testStaff(level))).status).toBe(403);
      }
      expect(
        (await asFull('POST', '/internal/sign-in', { username: 'amelia', password: DEMO, address: 'x' }))
          .status,
      ).toBe(403);
    });
  });

  // SIGNIN-8
  describe('the first run without a demonstration password', () => {
    beforeEach(() => start(undefined));

    test('writes a code for each staff member into a file readable by its owner only', async () => {
      expect(Object.keys(codes())).toEqual(shop.staff.map(({ username }) => username));
      expect(statSync(codesFile).mode & 0o777).toBe(0o600);
      const code = codes().amelia!;
      expect((await signIn('amelia', code, { newPassword: OWN })).status).toBe(200);
      expect((await signIn('amelia', OWN)).status).toBe(200);
    });

    test('changes nothing when run again, and renews codes only while nobody could sign in', async () => {
      const first = codes();
      await staffWith(undefined).openAccounts();
      expect(codes()).toEqual(first);
      wait(25 * 60 * MINUTE);
      await staffWith(undefined).openAccounts();
      expect((await signIn('amelia', codes().amelia!, { newPassword: OWN })).status).toBe(200);
      const known = codes();
      wait(25 * 60 * MINUTE);
      await staffWith(undefined).openAccounts();
      expect(codes()).toEqual(known);
    });

    test('removes an earlier demonstration password', async () => {
      await db('users').delete();
      await staffWith(DEMO).openAccounts();
      expect((await signIn('jack', DEMO)).status).toBe(200);
      await staffWith(undefined).openAccounts();
      expect((await signIn('jack', DEMO)).status).toBe(401);
      expect((await signIn('jack', codes().jack!, { newPassword: OWN })).status).toBe(200);
    });
  });

  test('no log line contains a password, code, token or name', async () => {
    await start(undefined);
    const { amelia } = codes();
    const { token } = (await signIn('amelia', amelia!, { newPassword: OWN })).body as { token: string };
    await signIn('amelia', 'wr0ng-guess-canary');
    for (const secret of [amelia!, OWN, token, 'wr0ng-guess-canary', 'Fairbrother', DEMO])
      expect(lines.join('')).not.toContain(secret);
  });
}, ON_SERVER_AT_NIGHT);
