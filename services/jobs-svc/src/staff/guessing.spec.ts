import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Knex } from 'knex';
import { MINUTE, PASSWORD } from './testing/call-service';
import { serveStaff } from './testing/serve-staff';
import type { ServedStaff } from './testing/serve-staff';

const OWN = 'seven grey herons at dusk';
const YEAR = 365 * 24 * 60 * MINUTE;

eachDatabase((_name, open) => {
  let db: Knex;
  let shop: ServedStaff;
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(async () => void (shop = await serveStaff(db)));
  afterEach(() => shop.close());

  const guess = (username: string, more: { at?: number; [key: string]: unknown } = {}) =>
    shop.signIn(username, 'wrong', more).then(({ status }) => status);
  const enter = (username: string, more: { at?: number; [key: string]: unknown } = {}) =>
    shop.signIn(username, PASSWORD, more).then(({ status }) => status);
  /** Guesses until refused with 429; returns how many attempts were checked. */
  async function guessUntilLocked(username: string, more: object | ((n: number) => object) = {}) {
    for (let n = 0; n < 100; n += 1)
      if ((await guess(username, typeof more === 'function' ? more(n) : more)) === 429) return n;
    return Infinity;
  }
  const from = (n: number) => ({ address: `198.51.100.${n}` });

  // SIGNIN-3
  describe('unknown browsers together', () => {
    test('have five guesses at a name in a quarter of an hour, from all addresses together', async () => {
      expect(await guessUntilLocked('amelia', from)).toBe(5);
      const refused = await shop.signIn('amelia', PASSWORD, from(99));
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
      expect(refused.body).toBe(
        'Too many wrong passwords. Please try again in 15 minutes, or ask a colleague for a one-time code',
      );
      expect(await enter('oliver')).toBe(200);
      shop.wait(15 * MINUTE + 1);
      expect(await guess('amelia', from(1))).toBe(401);
      expect(await enter('amelia', from(2))).toBe(200);
    });

    test.each([
      [
        'an IPv4 address however it is spelled',
        ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209', '0:0:0:0:0:FFFF:c000:0209'],
      ],
      ['a /64', ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::1', '2001:db8::ffff:ffff:ffff:ffff']],
    ])('have fifteen guesses from %s, over all names', async (_network, spellings) => {
      const names = ['amelia', 'oliver', 'jack', 'priya', 'rowan', 'sofia'];
      let checked = 0;
      for (let n = 0; n < 20; n += 1) {
        const status = await guess(names[n % 6] ?? '', { address: spellings[n % 4] });
        if (status === 401) checked += 1;
      }
      expect(checked).toBe(15);
      expect(await enter('tomasz', { address: spellings[0] })).toBe(429);
      expect(await enter('tomasz')).toBe(200);
    });

    test('have forty guesses in all', async () => {
      let checked = 0;
      for (let n = 0; n < 60; n += 1) if ((await guess(`name-${n % 20}`, from(n))) === 401) checked += 1;
      expect(checked).toBe(40);
      expect(await enter('amelia', from(200))).toBe(429);
      expect((await db('sign_in_counters')).length).toBeLessThanOrEqual(1 + 20 + 40);
    });

    test('are refused alike for an active, an unknown and an inactive name', async () => {
      await db('users').where({ username: 'rowan' }).update({ active: 0 });
      for (const [n, name] of ['amelia', 'nobody', 'rowan'].entries()) {
        expect(await guessUntilLocked(name, () => from(n))).toBe(5);
        // A similar unknown name must not be locked too: that would reveal which names exist.
        expect(await guess(`${name}-2`, from(100 + n))).toBe(401);
      }
    });

    test('cause the same queries for a wrong password, an unknown name and an inactive user', async () => {
      await db('users').where({ username: 'rowan' }).update({ active: 0 });
      const price = async (username: string, password: string) => {
        const asked: string[] = [];
        const note = ({ sql }: { sql: string }) => void asked.push(sql);
        db.on('query', note);
        const { status } = await shop.signIn(username, password, { browser: 'a browser nobody knows' });
        db.removeListener('query', note);
        return { status, asked };
      };
      const wrong = await price('amelia', 'wrong');
      expect(wrong.status).toBe(401);
      expect(wrong.asked.length).toBeGreaterThan(10);
      expect(await price('nobody', PASSWORD)).toEqual(wrong);
      expect(await price('rowan', PASSWORD)).toEqual(wrong);
    });

    test('are not locked by successful sign-ins, and a sign-in subtracts no earlier guess', async () => {
      for (let n = 0; n < 16; n += 1) expect(await enter('amelia')).toBe(200);
      for (let n = 0; n < 4; n += 1) expect(await guess('amelia')).toBe(401);
      expect(await enter('amelia')).toBe(200);
      expect(await guess('amelia')).toBe(401);
      expect(await enter('amelia')).toBe(429);
    });

    test('leave no unknown name in the database, as it may be a password', async () => {
      await guess('hunter2-typed-in-the-wrong-field');
      for (const table of ['sign_in_counters', 'sign_in_events', 'known_browsers'])
        expect(JSON.stringify(await db(table))).not.toContain('hunter2');
    });
  });

  // SIGNIN-3
  describe('a known browser', () => {
    const mine = { browser: 'amelia’s browser, thirty-two random bytes' };
    const other = { browser: 'another browser, of nobody known here' };

    test('is one that a user has signed in with, for that name only, stored only as a hash', async () => {
      expect(await enter('amelia', mine)).toBe(200);
      expect(await db('known_browsers')).toMatchObject([
        { user_id: await shop.idOf('amelia'), first_at: shop.now(), last_at: shop.now() },
      ]);
      expect(JSON.stringify(await db('known_browsers'))).not.toContain('amelia’s');
      await guessUntilLocked('jack', from);
      expect(await enter('jack', mine)).toBe(429);
    });

    test('is not locked by strangers, whether by name, network or in all', async () => {
      await enter('amelia', mine);
      for (let n = 0; n < 45; n += 1) await guess(`name-${n % 12}`, from(n));
      for (let n = 0; n < 6; n += 1) await guess('amelia', other);
      expect(await enter('amelia', other)).toBe(429);
      expect(await enter('amelia', mine)).toBe(200);
    });

    test('has ten guesses of its own, then one every two minutes', async () => {
      await enter('amelia', mine);
      expect(await guessUntilLocked('amelia', mine)).toBe(10);
      const refused = await shop.signIn('amelia', PASSWORD, mine);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '120']);
      // Guesses on this browser lock no other one.
      expect(await enter('amelia', other)).toBe(200);
      shop.wait(2 * MINUTE + 1);
      expect([await guess('amelia', mine), await guess('amelia', mine)]).toEqual([401, 429]);
      shop.wait(2 * MINUTE + 1);
      expect(await enter('amelia', mine)).toBe(200);
      expect(await guess('amelia', mine)).toBe(401);
    });

    test('becomes unknown by a reset, and by a new password on another computer', async () => {
      await enter('amelia', mine);
      const id = await shop.idOf('amelia');
      await shop.asFull('POST', `/api/staff/${id}/reset`, {});
      expect(await db('known_browsers')).toEqual([]);
      await enter('sofia', mine);
      const { body } = await shop.signIn('sofia', PASSWORD, other);
      await shop.call('POST', '/internal/password', {
        token: body.token,
        currentPassword: PASSWORD,
        newPassword: OWN,
        address: '192.0.2.1',
        ...other,
      });
      expect(await db('known_browsers')).toHaveLength(1);
    });

    test('is remembered up to a hundred times per user', async () => {
      await enter('amelia', mine);
      const row = await db('known_browsers').first();
      for (let n = 0; n < 150; n += 1)
        await db('known_browsers').insert({
          ...row,
          id: undefined,
          browser_hash: `h${n}`,
          last_at: new Date(n).toISOString(),
        });
      await enter('amelia', mine);
      const known = await db('known_browsers').orderBy('last_at');
      expect(known).toHaveLength(100);
      expect(known.at(-1)).toMatchObject({ browser_hash: row.browser_hash });
    });
  });

  describe('a one-time code', () => {
    const reset = async (username: string): Promise<string> =>
      (await shop.asFull('POST', `/api/staff/${await shop.idOf(username)}/reset`, {})).body.code;

    // SIGNIN-4
    test('is accepted despite any lock, as it cannot be guessed; a wrong one is not', async () => {
      const code = await reset('tomasz');
      for (let n = 0; n < 45; n += 1) await guess(n < 6 ? 'tomasz' : `name-${n % 12}`, from(n));
      expect((await shop.signIn('tomasz', 'ABCD-EFGH-JKLM-NPQR')).status).toBe(429);
      expect((await shop.signIn('tomasz', code)).status).toBe(403);
      expect((await shop.signIn('tomasz', code, { newPassword: OWN })).status).toBe(200);
    });

    test('that has expired is treated as a wrong password', async () => {
      const code = await reset('tomasz');
      shop.wait(24 * 60 * MINUTE + 1);
      expect((await shop.signIn('tomasz', code, { newPassword: OWN })).status).toBe(401);
      await guessUntilLocked('tomasz');
      expect((await shop.signIn('tomasz', code, { newPassword: OWN })).status).toBe(429);
    });

    test('clears the counters of the name, on known browsers too', async () => {
      const mine = { browser: 'tomasz’s browser, thirty-two random bytes' };
      await enter('tomasz', mine);
      await guessUntilLocked('tomasz', mine);
      await guessUntilLocked('tomasz', from);
      await reset('tomasz');
      expect(await guess('tomasz', mine)).toBe(401);
      expect(await guess('tomasz', from(80))).toBe(401);
    });
  });

  describe('counting', () => {
    test('counts concurrent guesses one by one, in two processes', async () => {
      await shop.startAnother();
      const statuses = await Promise.all(
        Array.from({ length: 16 }, (_, n) => guess('amelia', { at: n % 2 })),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    });

    test('continues after the clock was set back: a lock beyond the longest is ignored', async () => {
      await guessUntilLocked('amelia');
      shop.wait(-YEAR);
      expect(await enter('amelia')).toBe(200);
      expect(await guessUntilLocked('amelia')).toBe(5);
      shop.wait(-90_000);
      expect(await guessUntilLocked('amelia')).toBeLessThanOrEqual(5);
      shop.wait(2 * YEAR);
      expect(await guessUntilLocked('amelia')).toBe(5);
    });

    test('respects a lock set by a process whose clock is some seconds ahead', async () => {
      shop.wait(20_000);
      await guessUntilLocked('amelia');
      shop.wait(-20_000);
      expect(await guess('amelia')).toBe(429);
    });

    test('of a signed-in user’s current password has a limit of its own', async () => {
      const { body } = await shop.signIn('sofia', PASSWORD);
      const change = () =>
        shop.call('POST', '/internal/password', {
          token: body.token,
          currentPassword: 'wrong',
          newPassword: OWN,
          address: '192.0.2.1',
        });
      await guessUntilLocked('sofia', from);
      for (let n = 0; n < 10; n += 1) expect((await change()).status).toBe(400);
      expect((await change()).status).toBe(429);
    });
  });
}, ON_SERVER_AT_NIGHT);
