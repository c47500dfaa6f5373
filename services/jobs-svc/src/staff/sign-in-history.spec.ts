import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { SignInEvent } from '@loupe/shared-types';
import { testStaff } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { MINUTE, PASSWORD, TABLES } from './testing/call-service';
import { serveStaff } from './testing/serve-staff';
import type { ServedStaff } from './testing/serve-staff';

const DAY = 24 * 60 * MINUTE;
const OWN = 'seven grey herons at dusk';
const BROWSER = { browser: 'amelia’s browser, thirty-two random bytes' };

eachDatabase((_name, open) => {
  let db: Knex;
  let shop: ServedStaff;
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(async () => void (shop = await serveStaff(db)));
  afterEach(() => shop.close());

  const read = (query = '') => shop.asFull('GET', `/api/staff/sign-ins${query}`);
  const events = async () => (await read()).body as SignInEvent[];
  const wrong = (username: string, address = '203.0.113.7') => shop.signIn(username, 'wrong', { address });

  // SIGNIN-7
  test('lists sign-ins, failures, locks and resets, newest first', async () => {
    await shop.signIn('amelia', PASSWORD, { ...BROWSER, address: '::ffff:203.0.113.7' });
    shop.wait(MINUTE);
    await shop.signIn('amelia', PASSWORD, { ...BROWSER, address: '2001:db8:1:2::9' });
    shop.wait(MINUTE);
    for (let n = 0; n < 6; n += 1) await wrong('tomasz');
    shop.wait(MINUTE);
    await shop.asFull('POST', `/api/staff/${await shop.idOf('tomasz')}/reset`, {});
    const amelia = { userId: await shop.idOf('amelia'), username: 'amelia', fullName: 'Amelia Fairbrother' };
    const tomasz = { userId: await shop.idOf('tomasz'), username: 'tomasz', fullName: 'Tomasz Wrona' };
    const here = { network: '203.0.113.0/24', madeBy: null, device: null, knownBrowser: false };
    expect((await events()).map(({ id: _id, ...event }) => event)).toEqual([
      {
        at: '2026-04-03T09:03:00.000Z',
        outcome: 'reset',
        ...tomasz,
        knownBrowser: false,
        network: null,
        madeBy: expect.stringMatching(/^Tester/),
        device: null,
        count: 1,
      },
      { at: '2026-04-03T09:02:00.000Z', outcome: 'locked', ...tomasz, ...here, count: 1 },
      { at: '2026-04-03T09:02:00.000Z', outcome: 'failed', ...tomasz, ...here, count: 5 },
      {
        at: '2026-04-03T09:01:00.000Z',
        outcome: 'signed-in',
        ...amelia,
        ...here,
        knownBrowser: true,
        network: '2001:db8:1::/48',
        count: 1,
      },
      { at: '2026-04-03T09:00:00.000Z', outcome: 'signed-in', ...amelia, ...here, count: 1 },
    ]);
  });

  test('contains nothing that was typed: neither passwords nor unknown names', async () => {
    await shop.signIn('canary-typed-as-name', 'canary-typed-as-password');
    await shop.signIn('another-canary', 'canary-typed-as-password');
    const { body } = await shop.signIn('sofia', PASSWORD);
    await shop.call('POST', '/internal/password', {
      token: body.token,
      currentPassword: 'canary-current',
      newPassword: OWN,
      address: '192.0.2.1',
    });
    const list = await events();
    expect(list).toMatchObject([
      { outcome: 'failed', username: 'sofia' },
      { outcome: 'signed-in', username: 'sofia' },
      { outcome: 'failed', userId: null, username: null, fullName: null, count: 2 },
    ]);
    for (const table of TABLES) expect(JSON.stringify(await db(table))).not.toContain('canary');
  });

  test('merges a flood of failures into one line per network, name and minute; refusals add none', async () => {
    for (let n = 0; n < 40; n += 1) await wrong(`name-${n}`, `203.0.113.${n % 7}`);
    for (let n = 0; n < 40; n += 1) await wrong('amelia', `203.0.113.${n}`);
    const list = await events();
    expect(list.map(({ outcome, fullName, count }) => [outcome, fullName, count])).toEqual([
      ['all-locked', null, 1],
      ['failed', null, 40],
    ]);
    shop.wait(16 * MINUTE);
    await wrong('amelia');
    expect(await events()).toHaveLength(3);
  });

  test('distinguishes the lock of a name from that of a network', async () => {
    for (let n = 0; n < 15; n += 1) await wrong(['amelia', 'jack', 'priya', 'nobody'][n % 4] ?? '');
    const locks = (await events()).filter(({ outcome }) => outcome !== 'failed');
    expect(locks).toMatchObject([{ outcome: 'network-locked', fullName: null, network: '203.0.113.0/24' }]);
    await wrong('tomasz', '2001:db8::1');
    for (let n = 0; n < 5; n += 1) await wrong('tomasz', '2001:db8::2');
    expect((await events())[0]).toMatchObject({
      outcome: 'locked',
      fullName: 'Tomasz Wrona',
      network: '2001:db8:0::/48',
    });
  });

  test('records a sign-in in its transaction, so neither exists without the other', async () => {
    await db.schema.renameTable('sign_in_events', 'put_away');
    const answer = await shop.signIn('amelia', PASSWORD);
    await db.schema.renameTable('put_away', 'sign_in_events');
    expect(answer.status).toBe(500);
    expect([await db('sessions'), await db('login_history'), await db('known_browsers')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('is paged', async () => {
    for (const name of ['amelia', 'oliver', 'jack', 'priya', 'sofia']) await shop.signIn(name, PASSWORD);
    const first = await read('?limit=2');
    expect([first.status, first.headers.get('x-total-count')]).toEqual([200, '5']);
    const seen: string[] = [];
    for (let page = first; ;) {
      seen.push(...(page.body as SignInEvent[]).map(({ username }) => username ?? ''));
      const next = /<\/api\/staff\/sign-ins(\?[^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      if (!next) break;
      page = await read(next);
    }
    expect(seen).toEqual(['sofia', 'priya', 'jack', 'oliver', 'amelia']);
    expect((await read('?limit=0')).status).toBe(400);
    expect((await read('?cursor=x')).status).toBe(400);
    expect((await read('?search=amelia')).status).toBe(400);
  });

  test('is for full access only', async () => {
    for (const level of ['manager', 'standard', 'owner'])
      expect((await shop.call('GET', '/api/staff/sign-ins', undefined, testStaff(level))).status).toBe(403);
    expect((await shop.call('GET', '/api/staff/sign-ins')).status).toBe(403);
  });

  // SIGNIN-7
  test('is kept for 180 days; with a clock years ahead the newest 20,000 are kept', async () => {
    await shop.signIn('amelia', PASSWORD);
    const { id: _id, ...row } = await db('sign_in_events').first();
    const count = async () => Number((await db('sign_in_events').count('* as n').first())?.n);
    const rows = Array.from({ length: 20_010 }, () => row);
    await db.batchInsert('sign_in_events', rows, 500);
    shop.wait(179 * DAY);
    await shop.forgetOld();
    expect(await count()).toBe(20_011);
    shop.wait(2 * DAY);
    await shop.forgetOld();
    expect(await count()).toBe(20_000);
    shop.wait(3_650 * DAY);
    await shop.forgetOld();
    expect(await count()).toBe(20_000);
  });
}, ON_SERVER_AT_NIGHT);
