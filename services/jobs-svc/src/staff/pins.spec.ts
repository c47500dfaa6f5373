import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Device, PinOptions } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { HASH_COST } from './passwords';
import { MINUTE, PASSWORD, testShop } from './testing/call-service';
import { createStaffUnderTest, OWN_PASSWORD } from './testing/staff-under-test';

const PIN = '480261';
const OTHER_PIN = '730592';
const HOUR = 60 * MINUTE;

eachDatabase((_name, open) => {
  let db: Knex;
  const staff = createStaffUnderTest(() => db);
  beforeAll(async () => ({ db } = await open()));
  beforeEach(() => staff.start());
  afterAll(() => staff.close());

  const setPin = async (username: string, pin = PIN) => {
    const { token } = await staff.begin(username);
    const given = { token, password: PASSWORD, pin, address: '192.0.2.1' };
    return staff.call('POST', '/internal/pin/own', given);
  };
  /** A computer enrolled by a manager, who is still signed in there. */
  async function enrolled(name = 'Counter 1') {
    const jack = await staff.begin('jack');
    const { body: made } = await jack.call('POST', '/api/devices', { name, place: 'Kenilworth' });
    const { body } = await staff.call('POST', '/internal/device/enrol', {
      token: jack.token,
      code: made.code,
    });
    return {
      jack,
      device: String(body.deviceToken),
      deviceId: Number(made.deviceId),
      code: String(made.code),
    };
  }
  const switchTo = (device: string, username: string, pin = PIN) =>
    staff.call('POST', '/internal/pin/sign-in', { device, username, pin, address: '192.0.2.1' });
  const optionsOf = async (device: string) =>
    (await staff.call('POST', '/internal/pin/options', { device })).body as PinOptions;

  // PIN-1
  test('a user sets a PIN with their password, and signs in with it only on an enrolled computer', async () => {
    await staff.start({ hashCost: HASH_COST });
    expect((await setPin('priya')).status).toBe(200);
    const [row] = await db('staff_pins');
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { device } = await enrolled();
    const { status, body } = await switchTo(device, 'priya');
    expect([status, body.user.fullName, body.user.pinOnly]).toEqual([200, 'Priya Sandhu', true]);
    for (const pin of [PIN, '111111']) {
      const stranger = await switchTo('no such device', 'priya', pin);
      expect([stranger.status, stranger.body]).toEqual([
        403,
        'PINs do not work on this computer. Please sign in with your password',
      ]);
    }
    expect((await staff.call('POST', '/internal/pin/options', { device: 'none' })).status).toBe(403);
  });

  test('setting a PIN needs the password, and wrong ones count', async () => {
    const { token } = await staff.begin('priya');
    const set = (password: string, pin = PIN) =>
      staff.call('POST', '/internal/pin/own', { token, password, pin, address: '192.0.2.1' });
    expect((await set('not the password')).body).toBe('That password is wrong');
    for (let n = 0; n < 9; n += 1) await set('not the password');
    expect((await set(PASSWORD)).status).toBe(429);
    expect(await db('staff_pins')).toEqual([]);
  });

  // PIN-2
  test('invalid and easily guessed PINs are refused, with the shop’s number of digits', async () => {
    expect((await setPin('priya', '123456')).body).toContain('too easy to guess');
    expect((await setPin('priya', '4802')).body).toBe('A PIN has 6 digits');
    await staff.start({ shop: { ...testShop, pin: { ...testShop.pin, digits: 4 } } });
    expect((await setPin('priya', '480261')).body).toBe('A PIN has 4 digits');
    expect((await setPin('priya', '4802')).status).toBe(200);
  });

  test('two users may have the same PIN, and neither learns of it', async () => {
    const first = await setPin('priya');
    const second = await setPin('rowan');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(Object.keys(second.body)).toEqual(Object.keys(first.body));
    const hashes = (await db('staff_pins')).map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(2);
    const { device } = await enrolled();
    expect((await switchTo(device, 'priya')).body.user.username).toBe('priya');
    expect((await switchTo(device, 'rowan')).body.user.username).toBe('rowan');
  });

  // PIN-4
  test('after five wrong PINs over five names the right one is refused for 15 minutes, not the password', async () => {
    await setPin('priya');
    const { device, jack } = await enrolled();
    for (const name of ['amelia', 'oliver', 'sofia', 'nobody', 'tomasz'])
      expect((await switchTo(device, name, OTHER_PIN)).status).toBe(401);
    const refused = await switchTo(device, 'priya');
    expect([refused.status, refused.errorCode]).toEqual([429, 'password-needed']);
    expect((await optionsOf(device)).lockedUntil).toBe(
      new Date(staff.now().getTime() + 15 * MINUTE).toISOString(),
    );
    const [toStaffMember] = (await jack.call('GET', '/api/devices')).body as Device[];
    expect(toStaffMember?.lockedUntil).not.toBeNull();
    expect((await staff.signIn('priya', { device })).status).toBe(200);
    staff.wait(14 * MINUTE);
    expect((await switchTo(device, 'priya')).status).toBe(429);
    staff.wait(MINUTE + 1);
    await staff.signIn('priya', { device });
    expect((await switchTo(device, 'priya')).status).toBe(200);
  });

  test('a right PIN of one’s own clears no failures for guesses at others, and there is a daily limit', async () => {
    await setPin('priya');
    const { device } = await enrolled();
    for (let n = 0; n < 4; n += 1) {
      expect((await switchTo(device, 'amelia', OTHER_PIN)).status).toBe(401);
      expect((await switchTo(device, 'priya')).status).toBe(200);
    }
    expect((await switchTo(device, 'amelia', OTHER_PIN)).status).toBe(401);
    expect((await switchTo(device, 'priya')).status).toBe(429);
    let wrong = 5;
    for (; wrong < 60; wrong += 1) {
      staff.wait(11 * MINUTE);
      await staff.signIn('priya', { device });
      if ((await switchTo(device, 'amelia', OTHER_PIN)).status !== 401) staff.wait(5 * MINUTE);
      if ((await optionsOf(device)).lockedUntil! > new Date(staff.now().getTime() + HOUR).toISOString())
        break;
    }
    expect(await db('sign_in_counters').where('counter_key', 'like', 'pins-day:%')).toMatchObject([
      { count: 20 },
    ]);
  });

  test('of twelve concurrent attempts five are checked', async () => {
    await setPin('priya');
    const { device } = await enrolled();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => switchTo(device, n % 2 ? 'amelia' : 'sofia', OTHER_PIN)),
    );
    const counted = answers.filter(({ status }) => status === 401);
    expect(counted).toHaveLength(5);
    expect((await switchTo(device, 'priya')).status).toBe(429);
  });

  // PIN-3
  test('PINs are accepted from a password until closing time, and up to 15 minutes after the last use', async () => {
    await setPin('priya');
    const { device } = await enrolled();
    expect((await optionsOf(device)).acceptedForMs).toBe(15 * MINUTE);
    staff.wait(14 * MINUTE);
    const { body } = await switchTo(device, 'priya');
    staff.wait(14 * MINUTE);
    // Activity of the session counts as use of the computer.
    expect(
      (await staff.call('POST', '/internal/session', { token: body.token, background: false })).status,
    ).toBe(200);
    staff.wait(10 * MINUTE);
    expect((await switchTo(device, 'priya')).status).toBe(200);
    staff.wait(15 * MINUTE);
    const late = await switchTo(device, 'priya');
    expect([late.status, late.errorCode]).toEqual([403, 'password-needed']);
    expect((await optionsOf(device)).acceptedForMs).toBe(0);
    // A poll is not activity.
    expect(await staff.isIn(body.token)).toBe(false);
  });

  test('at closing time a PIN session ends on the server, and a password is needed first', async () => {
    await staff.start({ shop: { ...testShop, pin: { ...testShop.pin, closingTime: '18:30' } } });
    await setPin('priya');
    const { device } = await enrolled();
    // 10:00 in shop time, one hour ahead of UTC.
    const working = async (token: string) => {
      for (let n = 0; n < 3; n += 1) {
        staff.wait(5 * MINUTE);
        await staff.call('POST', '/internal/session', { token, background: false });
      }
    };
    const signedIn = await staff.signIn('rowan', { device });
    for (let n = 0; n < 33; n += 1) await working(signedIn.body.token);
    expect(staff.now().toISOString()).toBe('2026-04-03T17:15:00.000Z');
    const { body } = await switchTo(device, 'priya');
    staff.wait(14 * MINUTE);
    expect(
      (await staff.call('POST', '/internal/session', { token: body.token, background: false })).status,
    ).toBe(200);
    staff.wait(MINUTE);
    expect(await staff.isIn(body.token)).toBe(false);
    expect(await staff.isIn(signedIn.body.token)).toBe(true);
    expect((await switchTo(device, 'priya')).errorCode).toBe('password-needed');
    // After closing, a password sign-in allows PINs again until the next closing time.
    await staff.signIn('rowan', { device });
    expect((await switchTo(device, 'priya')).status).toBe(200);
  });

  // PIN-5
  test('a PIN session needs the password for protected actions, once per ten minutes', async () => {
    await setPin('amelia');
    const { device } = await enrolled();
    const { token } = (await switchTo(device, 'amelia')).body;
    const get = async (path: string) => staff.call('GET', path, undefined, await staff.identityFor(token));
    for (const path of ['/api/staff', '/api/staff/sign-ins', '/api/devices', '/api/devices/pins']) {
      const refused = await get(path);
      expect([path, refused.status, refused.errorCode]).toEqual([path, 403, 'confirm-password']);
    }
    const reset = async () =>
      staff.call(
        'POST',
        `/api/staff/${await staff.idOf('tomasz')}/reset`,
        {},
        await staff.identityFor(token),
      );
    expect((await reset()).errorCode).toBe('confirm-password');
    const confirm = { token, password: PASSWORD, address: '192.0.2.1' };
    expect((await staff.call('POST', '/internal/confirm', confirm)).status).toBe(204);
    expect((await get('/api/staff')).status).toBe(200);
    staff.wait(9 * MINUTE);
    expect((await reset()).status).toBe(200);
    staff.wait(MINUTE);
    expect((await get('/api/staff')).errorCode).toBe('confirm-password');
    const [session] = await db('sessions').where({ via: 'pin' });
    expect(session).toMatchObject({ via: 'pin' });
  });

  test.each(['deactivated', 'reset', 're-levelled', 'removed', 'new password'])(
    'the PIN of somebody who is %s, and its session, end',
    async (what) => {
      await setPin('priya');
      const { device, jack } = await enrolled();
      const { token } = (await switchTo(device, 'priya')).body;
      const oliver = await staff.begin('oliver');
      const id = await staff.idOf('priya');
      if (what === 'deactivated') await oliver.call('PATCH', `/api/staff/${id}`, { active: false });
      if (what === 're-levelled') await oliver.call('PATCH', `/api/staff/${id}`, { accessLevel: 'manager' });
      if (what === 'reset') await oliver.call('POST', `/api/staff/${id}/reset`, {});
      if (what === 'removed')
        expect((await jack.call('POST', `/api/devices/pins/${id}/remove`, {})).status).toBe(204);
      if (what === 'new password') {
        const other = await staff.begin('priya');
        await staff.call('POST', '/internal/password', {
          token: other.token,
          currentPassword: PASSWORD,
          newPassword: OWN_PASSWORD,
          address: '192.0.2.1',
        });
      }
      expect(await staff.isIn(token)).toBe(false);
      expect((await switchTo(device, 'priya')).status).toBe(401);
      expect(await db('staff_pins').where({ user_id: id })).toEqual([]);
    },
  );

  test('a revoked computer accepts no PIN, and its PIN sessions end; a password still works', async () => {
    await setPin('priya');
    const { device, deviceId, jack } = await enrolled();
    const { token } = (await switchTo(device, 'priya')).body;
    const revoked = await jack.call('PATCH', `/api/devices/${deviceId}`, { revoked: true });
    expect([revoked.status, revoked.body.revokedBy]).toEqual([200, 'Jack Thistlewood']);
    expect(await staff.isIn(token)).toBe(false);
    expect((await switchTo(device, 'priya')).status).toBe(403);
    expect((await staff.call('POST', '/internal/device', { device })).body).toEqual({ enrolled: false });
    expect((await staff.signIn('priya', { device })).status).toBe(200);
    expect((await jack.call('PATCH', `/api/devices/${deviceId}`, { revoked: true })).status).toBe(409);
  });

  test('a manager enrols a computer with their password and a code valid once, for ten minutes', async () => {
    const jack = await staff.begin('jack');
    const given = { name: 'Bench', place: 'Leamington New' };
    const enrol = (code: string) =>
      staff.call('POST', '/internal/device/enrol', {
        token: jack.token,
        code,
        browserKind: 'Chrome on Windows',
      });
    const { body: late } = await jack.call('POST', '/api/devices', given);
    staff.wait(10 * MINUTE);
    expect((await enrol(late.code)).body).toContain('older than ten minutes');
    expect((await jack.call('POST', '/api/devices', given)).errorCode).toBe('confirm-password');
    await staff.call('POST', '/internal/confirm', {
      token: jack.token,
      password: PASSWORD,
      address: '192.0.2.1',
    });
    const { body: made, status } = await jack.call('POST', '/api/devices', given);
    expect(status).toBe(201);
    expect((await enrol('AAAA-AAAA-AAAA-AAAA')).status).toBe(400);
    expect((await enrol(made.code)).body.name).toBe('Bench');
    expect((await enrol(made.code)).status).toBe(400);
    const list = (await jack.call('GET', '/api/devices')).body as Device[];
    expect(list.map(({ current }) => current)).toEqual([false, true]);
    expect(list[1]).toMatchObject({ ...given, enrolledBy: 'Jack Thistlewood', browser: 'Chrome on Windows' });
    expect(JSON.stringify(list)).not.toMatch(/hash|token/i);
    const renamed = await jack.call('PATCH', `/api/devices/${made.deviceId}`, { name: 'Bench 2' });
    expect(renamed.body).toMatchObject({ name: 'Bench 2', place: 'Leamington New' });
    const priya = await staff.begin('priya');
    expect((await priya.call('GET', '/api/devices')).status).toBe(403);
    expect((await priya.call('POST', '/api/devices', given)).status).toBe(403);
  });

  test('the four most recent users of the computer are offered first, and nobody deactivated', async () => {
    await setPin('priya');
    const { device } = await enrolled();
    const oliver = await staff.begin('oliver');
    await oliver.call('PATCH', `/api/staff/${await staff.idOf('sofia')}`, { active: false });
    for (const name of ['tomasz', 'rowan', 'anne-marie', 'oliver']) {
      staff.wait(1_000);
      await staff.signIn(name, { device });
    }
    staff.wait(1_000);
    await switchTo(device, 'priya');
    const { members } = await optionsOf(device);
    expect(members.map(({ username }) => username)).toEqual([
      ...['priya', 'oliver', 'anne-marie', 'rowan'],
      ...['amelia', 'jack', 'tomasz'],
    ]);
    expect(members.filter(({ hasPin }) => hasPin).map(({ username }) => username)).toEqual(['priya']);
  });

  test('PIN sign-ins are in the history and in the user’s own sessions, with the computer', async () => {
    await setPin('priya');
    const { device } = await enrolled();
    await switchTo(device, 'priya', OTHER_PIN);
    const { token } = (await switchTo(device, 'priya')).body;
    const events = await db('sign_in_events').orderBy('id', 'desc').limit(2);
    expect(events).toMatchObject([
      { outcome: 'pin', device_name: 'Counter 1', full_name: 'Priya Sandhu', count: 1 },
      { outcome: 'wrong-pin', device_name: 'Counter 1', full_name: 'Priya Sandhu', count: 1 },
    ]);
    const own = await staff.call('GET', '/api/auth/sessions', undefined, await staff.identityFor(token));
    // Both sessions were used last at the same instant, so their order is open.
    const current = (own.body as { current: boolean }[]).find((session) => session.current);
    expect(current).toMatchObject({ via: 'pin', device: 'Counter 1' });
    expect(JSON.stringify(await db('sign_in_events'))).not.toContain(OTHER_PIN);
    expect(staff.lines.join('')).not.toMatch(new RegExp(`${PIN}|${OTHER_PIN}`));
  });

  test('a new server secret keeps PINs while the old one is configured, and rehashes them', async () => {
    await setPin('priya');
    const { device } = await enrolled();
    const before = (await db('staff_pins').first()).hash;
    const newer = 'another secret of at least 32 letters';
    const { TEST_SECRET } = await import('@loupe/svc-kit/testing');
    await staff.serve({ secrets: [newer, TEST_SECRET] });
    expect((await switchTo(device, 'priya')).status).toBe(200);
    expect((await db('staff_pins').first()).hash).not.toBe(before);
    await staff.serve({ secrets: [newer] });
    expect((await switchTo(device, 'priya')).status).toBe(200);
  });
}, ON_SERVER_AT_NIGHT);
