import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { NewSecondFactor, RecoveryCodes } from '@loupe/shared-types';
import { TEST_SECRET } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { URI } from 'otpauth';
import type { TOTP } from 'otpauth';
import { codeHash } from './secrets';
import { MINUTE, PASSWORD, testShop } from './testing/call-service';
import { createStaffUnderTest, OWN_PASSWORD } from './testing/staff-under-test';

const STEP = 30_000;
const NEW_SECRET = 'w9Lk2PzT6vRq4XcB8nMd3HsY7fJg5AeU';
const ASKED = {
  status: 403,
  body: 'Please enter the code of your authenticator app',
  errorCode: 'otp-needed',
};
const WRONG = {
  status: 403,
  body: 'That code is not right. Please enter a new one',
  errorCode: 'otp-needed',
};

eachDatabase((_name, open) => {
  let db: Knex;
  const staff = createStaffUnderTest(() => db);
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(() => staff.start());
  afterEach(() => staff.close());

  /** The code that the user's app shows, `steps` away from now. */
  const codeAt = (uri: string, steps = 0) =>
    (URI.parse(uri) as TOTP).generate({ timestamp: staff.now().getTime() + steps * STEP });

  async function enrol(username: string, more: object = {}) {
    const member = await staff.begin(username, more);
    const begun = await member.call('POST', '/api/auth/second-factor', {});
    const { secret, uri } = begun.body as NewSecondFactor;
    const confirmed = await member.call('POST', '/api/auth/second-factor/confirm', { code: codeAt(uri) });
    expect([begun.status, confirmed.status]).toEqual([201, 200]);
    const { recoveryCodes } = confirmed.body as RecoveryCodes;
    staff.wait(STEP);
    return { ...member, secret, uri, recoveryCodes };
  }

  // SIGNIN-6
  test('once enrolled, the password alone starts no session: the app’s code is required', async () => {
    const { uri, secret, recoveryCodes } = await enrol('sofia');
    expect(uri).toContain(`issuer=${encodeURIComponent(testShop.shopName)}`);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { size } = new Set(await db('sessions').pluck('id_hash'));
    expect(await staff.signIn('sofia')).toEqual(ASKED);
    // Same length as a code but invalid: no input may cause an internal error.
    for (const otp of ['000000', '١٢٣٤٥٦', 'é23456'])
      expect(await staff.signIn('sofia', { otp })).toEqual(WRONG);
    // Recorded apart from wrong passwords, as here the password is known.
    expect(await db('sign_in_events').where({ outcome: 'wrong-code' }).sum({ n: 'count' })).toMatchObject([
      { n: expect.anything() },
    ]);
    expect(await db('sign_in_events').where({ outcome: 'failed' })).toEqual([]);
    expect(await db('sessions')).toHaveLength(size);
    const code = codeAt(uri);
    expect((await staff.signIn('sofia', { otp: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    const stored = JSON.stringify([await db('second_factors'), await db('recovery_codes')]);
    for (const hidden of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
      expect(stored).not.toContain(hidden);
    expect(staff.lines.join('')).not.toContain(secret);
  });

  test('a wrong password is refused as usual, whatever code comes with it', async () => {
    const { uri } = await enrol('sofia');
    expect(await staff.signIn('sofia', { password: 'wrong', otp: codeAt(uri) })).toMatchObject({
      status: 401,
      body: 'Invalid username or password',
      errorCode: null,
    });
  });

  // SIGNIN-6
  test('a code works once, up to one step early or late, and never after a later one', async () => {
    const { uri } = await enrol('sofia');
    const otp = codeAt(uri);
    expect((await staff.signIn('sofia', { otp })).status).toBe(200);
    expect(await staff.signIn('sofia', { otp })).toEqual(WRONG);
    staff.wait(5 * STEP);
    const [tooLate, late, soon, tooSoon] = [-2, -1, 1, 2].map((steps) => codeAt(uri, steps));
    for (const wrong of [tooLate, tooSoon])
      expect(await staff.signIn('sofia', { otp: wrong })).toEqual(WRONG);
    expect((await staff.signIn('sofia', { otp: late })).status).toBe(200);
    expect((await staff.signIn('sofia', { otp: soon })).status).toBe(200);
    expect(await staff.signIn('sofia', { otp: codeAt(uri) })).toEqual(WRONG);
  });

  test('of two concurrent sign-ins with the same code one succeeds', async () => {
    const { uri, recoveryCodes } = await enrol('sofia');
    for (const otp of [codeAt(uri), recoveryCodes[0]]) {
      const both = await Promise.all([staff.signIn('sofia', { otp }), staff.signIn('sofia', { otp })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  // SIGNIN-6
  test('a recovery code replaces it, each once, in any notation', async () => {
    const { recoveryCodes, call } = await enrol('sofia');
    const [first = '', second = ''] = recoveryCodes;
    expect((await staff.signIn('sofia', { otp: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
    expect(await staff.signIn('sofia', { otp: first })).toEqual(WRONG);
    expect((await staff.signIn('sofia', { otp: second })).status).toBe(200);
    expect((await call('GET', '/api/auth/second-factor')).body).toEqual({
      enrolled: true,
      enrolledAt: '2026-04-03T09:00:00.000Z',
      recoveryCodesLeft: 8,
      demanded: false,
    });
  });

  test.each([
    ['a new browser', {}, 5],
    ['a browser that is known', { browser: 'the counter' }, 10],
  ])('wrong codes from %s count although the password is right', async (_where, from, free) => {
    await enrol('sofia', from);
    // A sign-in without a code subtracts only its own count.
    const guesses: number[] = [];
    for (let n = 0; n <= free; n += 1) {
      await staff.signIn('sofia', from);
      guesses.push((await staff.signIn('sofia', { ...from, otp: '000000' })).status);
    }
    expect(guesses.filter((status) => status === 403).length).toBeLessThanOrEqual(free);
    expect(guesses.at(-1)).toBe(429);
    expect((await staff.signIn('sofia', from)).status).toBe(429);
  });

  test('a sign-in with a one-time code checks the new password before the code is used up', async () => {
    const { uri } = await enrol('sofia');
    const password = 'ABCD-EFGH-JKLM-NPQR';
    const oneTime = { code_hash: codeHash(password), code_expires_at: '2027-01-01T00:00:00.000Z' };
    await db('users').where({ username: 'sofia' }).update(oneTime);
    const otp = codeAt(uri);
    const attempt = (more: object) => staff.signIn('sofia', { password, ...more });
    expect(await attempt({ otp })).toMatchObject({ body: 'Please choose a new password', errorCode: null });
    expect((await attempt({ otp, newPassword: 'short' })).status).toBe(400);
    expect(await attempt({ newPassword: OWN_PASSWORD })).toEqual(ASKED);
    expect((await attempt({ otp, newPassword: OWN_PASSWORD })).status).toBe(200);
  });

  test('enrolling needs a recent password and a right code, and ends sessions begun without one', async () => {
    const elsewhere = await staff.begin('sofia');
    const here = await staff.begin('sofia');
    staff.wait(10 * MINUTE);
    const begin = () => here.call('POST', '/api/auth/second-factor', {});
    expect(await begin()).toMatchObject({ status: 403, errorCode: 'confirm-password' });
    await staff.call('POST', '/internal/confirm', {
      token: here.token,
      password: PASSWORD,
      address: '192.0.2.1',
    });
    const given = (await begin()).body as NewSecondFactor;
    const { uri } = (await begin()).body as NewSecondFactor;
    const confirm = (code: string) => here.call('POST', '/api/auth/second-factor/confirm', { code });
    expect((await confirm(codeAt(given.uri))).status).toBe(400);
    expect((await staff.signIn('sofia')).status).toBe(200);
    expect((await confirm(codeAt(uri))).status).toBe(200);
    expect([await staff.isIn(here.token), await staff.isIn(elsewhere.token)]).toEqual([true, false]);
    expect((await confirm(codeAt(uri, 1))).status).toBe(409);
    expect((await begin()).status).toBe(409);
    expect(await db('staff_changes')).toMatchObject([
      { kind: 'second-factor', was: 'no', became: 'yes', made_by_name: 'Sofia Marchetti' },
    ]);
  });

  test('is removed by the user with password and code, or by a colleague with a reset', async () => {
    const { token, uri } = await enrol('sofia');
    const remove = (password: string, code: string) =>
      staff.call('POST', '/internal/remove-second-factor', { token, password, code, address: '192.0.2.1' });
    expect(await remove('wrong', codeAt(uri))).toMatchObject({ status: 400, body: 'That password is wrong' });
    expect(await remove(PASSWORD, '000000')).toMatchObject({
      status: 400,
      body: 'That code is not right. Please enter a new one',
    });
    expect((await staff.signIn('sofia')).status).toBe(403);
    expect((await remove(PASSWORD, codeAt(uri))).status).toBe(204);
    expect((await staff.signIn('sofia')).status).toBe(200);

    await enrol('sofia');
    const amelia = await staff.begin('amelia');
    const list = (await amelia.call('GET', '/api/staff')).body as {
      username: string;
      secondFactor: boolean;
    }[];
    expect(list.filter(({ secondFactor }) => secondFactor).map(({ username }) => username)).toEqual([
      'sofia',
    ]);
    const { code } = (await amelia.call('POST', `/api/staff/${await staff.idOf('sofia')}/reset`, {})).body;
    expect((await staff.signIn('sofia', { password: code, newPassword: OWN_PASSWORD })).status).toBe(200);
    expect(await db('recovery_codes')).toHaveLength(0);
    expect(await db('staff_changes').orderBy('id').pluck('kind')).toEqual([
      'second-factor',
      'second-factor',
      'second-factor',
      'reset',
      'second-factor',
    ]);
  });

  // SIGNIN-6
  describe('a shop that requires one', () => {
    const shop = { ...testShop, requireSecondFactor: true };

    test('makes full and manager users enrol before anything else, from their next sign-in', async () => {
      const before = await staff.begin('jack');
      await staff.serve({ shop });
      expect(before.identity.mustEnrol).toBeUndefined();
      expect((await staff.signIn('sofia')).body.user).not.toHaveProperty('mustEnrol');
      expect((await staff.signIn('jack')).body.user).toMatchObject({ mustEnrol: true });

      const amelia = await staff.begin('amelia');
      const refused = {
        status: 403,
        body: 'Please set up your authenticator app first',
        errorCode: 'enrol-second-factor',
      };
      expect(await amelia.call('GET', '/api/staff')).toEqual(refused);
      expect(await amelia.call('GET', '/API/AUTH/../staff')).toMatchObject({ status: 403 });
      expect((await amelia.call('GET', '/api/auth/second-factor')).body).toMatchObject({ demanded: true });
      const { uri } = (await amelia.call('POST', '/api/auth/second-factor', {})).body as NewSecondFactor;
      await amelia.call('POST', '/api/auth/second-factor/confirm', { code: codeAt(uri) });
      const identity = await staff.identityFor(amelia.token);
      expect(identity.mustEnrol).toBeUndefined();
      expect((await staff.call('GET', '/api/staff', undefined, identity)).status).toBe(200);
      staff.wait(STEP);
      expect((await staff.signIn('amelia', { otp: codeAt(uri) })).body.user).not.toHaveProperty('mustEnrol');
    });

    test('makes a user who removes theirs enrol a new one', async () => {
      await staff.serve({ shop });
      const { token, uri } = await enrol('jack');
      const given = { token, password: PASSWORD, code: codeAt(uri), address: '192.0.2.1' };
      expect((await staff.call('POST', '/internal/remove-second-factor', given)).status).toBe(204);
      expect((await staff.identityFor(token)).mustEnrol).toBe(true);
    });
  });

  test('the server’s secret can be rotated, and the old one removed after one start', async () => {
    const { uri, recoveryCodes } = await enrol('sofia');
    await staff.serve({ secrets: [NEW_SECRET, TEST_SECRET] });
    await staff.serve({ secrets: [NEW_SECRET] });
    expect((await staff.signIn('sofia', { otp: codeAt(uri) })).status).toBe(200);
    staff.wait(STEP);
    await staff.serve({ secrets: [TEST_SECRET] });
    expect(staff.lines.join('')).toContain('cannot be read with IDENTITY_SECRET');
    expect(await staff.signIn('sofia', { otp: codeAt(uri) })).toEqual(WRONG);
    expect((await staff.signIn('sofia', { otp: recoveryCodes[0] })).status).toBe(200);
  });
}, ON_SERVER_AT_NIGHT);
