import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { OwnSession } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { MINUTE } from './testing/call-service';
import { createStaffUnderTest } from './testing/staff-under-test';

eachDatabase((_name, open) => {
  let db: Knex;
  const staff = createStaffUnderTest(() => db);
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(() => staff.start());
  afterEach(() => staff.close());

  async function threeSessions() {
    const phone = await staff.begin('sofia', { browserKind: 'Safari on iPhone' });
    staff.wait(MINUTE);
    const counter = await staff.begin('sofia', { browserKind: 'Chrome on Windows' });
    const here = await staff.begin('sofia');
    return { phone, counter, here };
  }

  // SESSION-6
  test('a user sees their own sessions, with the current one marked, and no token', async () => {
    const { phone, counter, here } = await threeSessions();
    const jack = await staff.begin('jack');
    await staff.call('POST', '/internal/sign-out', { token: (await staff.begin('sofia')).token });
    const { status, body } = await here.call('GET', '/api/auth/sessions');
    expect(status).toBe(200);
    const list = body as OwnSession[];
    expect(list.map(({ browser, current }) => [browser, current])).toEqual(
      expect.arrayContaining([
        [null, true],
        ['Chrome on Windows', false],
        ['Safari on iPhone', false],
      ]),
    );
    expect(list).toHaveLength(3);
    expect(list.at(-1)).toEqual({
      sessionId: phone.identity.sessionId,
      startedAt: '2026-04-03T09:00:00.000Z',
      lastActiveAt: '2026-04-03T09:00:00.000Z',
      browser: 'Safari on iPhone',
      via: 'password',
      device: null,
      current: false,
    });
    for (const { token } of [phone, counter, here, jack]) expect(JSON.stringify(list)).not.toContain(token);
  });

  // SESSION-6
  test('a user can end one of their own sessions or all others, and nobody else’s', async () => {
    const { phone, counter, here } = await threeSessions();
    const jack = await staff.begin('jack');
    const end = (sessionId: string | undefined) => here.call('DELETE', `/api/auth/sessions/${sessionId}`);
    expect((await end(phone.identity.sessionId)).status).toBe(204);
    expect((await end(phone.identity.sessionId)).status).toBe(404);
    expect((await end(jack.identity.sessionId)).status).toBe(404);
    const stand = () => Promise.all([phone, counter, here, jack].map(({ token }) => staff.isIn(token)));
    expect(await stand()).toEqual([false, true, true, true]);
    expect((await here.call('DELETE', '/api/auth/sessions')).status).toBe(204);
    expect(await stand()).toEqual([false, false, true, true]);
  });
}, ON_SERVER_AT_NIGHT);
