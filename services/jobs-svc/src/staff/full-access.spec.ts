import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { StaffMember } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { MINUTE, testShop } from './testing/call-service';
import { createStaffUnderTest, OWN_PASSWORD } from './testing/staff-under-test';

eachDatabase((_name, open) => {
  let db: Knex;
  const staff = createStaffUnderTest(() => db);
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(() => staff.start());
  afterEach(() => staff.close());

  const path = async (username: string) => `/api/staff/${await staff.idOf(username)}`;
  const full = () =>
    db('users').where({ active: 1, access_level: 'full' }).whereNotNull('password_hash').pluck('username');

  // STAFF-1
  test('a user with only a one-time code does not count as having full access', async () => {
    const amelia = await staff.begin('amelia');
    expect((await amelia.call('POST', `${await path('oliver')}/reset`, {})).status).toBe(200);
    const lowered = await amelia.call('PATCH', await path('amelia'), { accessLevel: 'standard' });
    expect([lowered.status, lowered.body]).toEqual([
      409,
      'Amelia Fairbrother is the last person with full access. Give it to somebody else first',
    ]);
    expect(await full()).toEqual(['amelia']);
  });

  // STAFF-1
  test('users cannot remove their own full access, account or password', async () => {
    const amelia = await staff.begin('amelia');
    const mine = await path('amelia');
    for (const change of [{ accessLevel: 'manager' }, { active: false }]) {
      const refused = await amelia.call('PATCH', mine, change);
      expect([refused.status, refused.body]).toEqual([
        409,
        'You cannot take full access from yourself. Ask a colleague who has it too',
      ]);
    }
    const reset = await amelia.call('POST', `${mine}/reset`, {});
    expect([reset.status, reset.body]).toEqual([
      409,
      'You cannot give yourself a one-time code. Choose Change password, or ask a colleague with full access',
    ]);
    expect(await staff.isIn(amelia.token)).toBe(true);
    expect(await full()).toEqual(['amelia', 'oliver']);
  });

  // STAFF-2, STAFF-3, STAFF-5
  test('a colleague is signed out everywhere, keeps the password, and it is recorded', async () => {
    const amelia = await staff.begin('amelia');
    const [phone, counter] = [await staff.begin('tomasz'), await staff.begin('tomasz')];
    const sessions = `${await path('tomasz')}/sessions`;
    expect((await amelia.call('DELETE', sessions)).status).toBe(204);
    expect([await staff.isIn(phone.token), await staff.isIn(counter.token)]).toEqual([false, false]);
    expect(await staff.isIn(amelia.token)).toBe(true);
    expect((await staff.signIn('tomasz')).status).toBe(200);
    expect(await db('staff_changes').where({ kind: 'sessions' })).toHaveLength(1);
    expect((await amelia.call('DELETE', '/api/staff/9999/sessions')).status).toBe(404);
  });

  test.each([
    ['reset', 'POST', '/reset', {}],
    ['deactivate', 'PATCH', '', { active: false }],
    ['lower', 'PATCH', '', { accessLevel: 'manager' }],
  ])('when two users %s each other at once, one can still sign in', async (_act, method, below, body) => {
    const [amelia, oliver] = [await staff.begin('amelia'), await staff.begin('oliver')];
    const both = await Promise.all([
      amelia.call(method, (await path('oliver')) + below, body),
      oliver.call(method, (await path('amelia')) + below, body),
    ]);
    // The second request may find that its own session has been ended.
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([403, 409]).toContain(statuses[1]);
    expect(await full()).toHaveLength(1);
  });

  test('a name no longer in the settings is marked, does not count, and can be deactivated', async () => {
    await staff.serve({
      shop: { ...testShop, staff: testShop.staff.filter(({ username }) => username !== 'oliver') },
    });
    const amelia = await staff.begin('amelia');
    const marked = async () => {
      const list = (await amelia.call('GET', '/api/staff')).body as StaffMember[];
      return list.filter(({ removed }) => removed).map(({ username }) => username);
    };
    expect(await marked()).toEqual(['oliver']);
    const oliver = await staff.begin('oliver');
    expect((await oliver.call('PATCH', await path('amelia'), { active: false })).body).toMatch(
      /is the last person with full access/,
    );
    expect((await amelia.call('PATCH', await path('oliver'), { active: false })).body).toMatchObject({
      active: false,
      removed: true,
    });
    expect((await staff.signIn('oliver')).status).toBe(401);
  });

  test('expired codes are renewed while no full-access user has used theirs', async () => {
    await db('users').update({
      password_hash: null,
      password_kind: 'code',
      code_hash: 'x',
      code_expires_at: staff.now().toISOString(),
    });
    await db('users').where({ username: 'priya' }).update({ password_hash: 'y', password_kind: 'own' });
    staff.wait(MINUTE);
    await staff.serve({ demoPassword: '' });
    const renewed = await db('users').whereNot({ code_hash: 'x' }).pluck('username');
    expect(renewed).toEqual(
      testShop.staff.map(({ username }) => username).filter((name) => name !== 'priya'),
    );
  });

  // STAFF-2
  test('a session whose password was entered long ago, or in the future, may not change users', async () => {
    const amelia = await staff.begin('amelia');
    const jack = await path('jack');
    const attempts = async () => [
      await amelia.call('PATCH', jack, { accessLevel: 'standard' }),
      await amelia.call('POST', `${jack}/reset`, {}),
    ];
    const refused = {
      status: 403,
      body: 'Please enter your password again to go on',
      errorCode: 'confirm-password',
    };
    staff.wait(10 * MINUTE);
    expect(await attempts()).toEqual([refused, refused]);
    expect((await amelia.call('GET', '/api/staff')).status).toBe(200);

    const confirm = (password: string) =>
      staff.call('POST', '/internal/confirm', { token: amelia.token, password, address: '192.0.2.1' });
    expect(await confirm('wrong')).toMatchObject({ status: 400, body: 'That password is wrong' });
    expect(await attempts()).toEqual([refused, refused]);
    expect((await confirm('violet anchor 72 harbour')).status).toBe(204);
    staff.wait(-MINUTE);
    expect(await attempts()).toEqual([refused, refused]);
    staff.wait(10 * MINUTE);
    expect((await attempts()).map(({ status }) => status)).toEqual([200, 200]);
    expect((await staff.signIn('jack')).status).toBe(401);
  });

  test('wrong passwords of a confirmation count as failed sign-ins; an unknown session confirms nothing', async () => {
    const amelia = await staff.begin('amelia');
    const confirm = (password: string, token = amelia.token) =>
      staff.call('POST', '/internal/confirm', { token, password, address: '192.0.2.1' });
    expect((await confirm(OWN_PASSWORD, 'made-up')).status).toBe(401);
    for (let n = 0; n < 10; n += 1) expect((await confirm('wrong')).status).toBe(400);
    expect((await confirm('violet anchor 72 harbour')).status).toBe(429);
    const [row] = await db('sign_in_events').where({ outcome: 'failed' }).sum({ count: 'count' });
    expect(Number(row?.count)).toBe(10);
  });
}, ON_SERVER_AT_NIGHT);
