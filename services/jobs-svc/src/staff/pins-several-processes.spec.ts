import { eachDatabase } from '@loupe/db/testing';
import type { Knex } from 'knex';
import { testStaff } from '@loupe/svc-kit/testing';
import { PASSWORD } from './testing/call-service';
import { serveStaff } from './testing/serve-staff';
import type { ServedStaff } from './testing/serve-staff';

jest.setTimeout(30_000);

eachDatabase((_name, open) => {
  let db: Knex;
  let staff: ServedStaff;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await serveStaff(db);
    await staff.startAnother();
  }, 60_000);
  afterAll(() => staff.close());

  test('two processes count wrong PINs of one computer together', async () => {
    const { body } = await staff.signIn('jack', PASSWORD);
    const session = await staff.call('POST', '/internal/session', { token: body.token, background: false });
    const jack = { ...testStaff('manager', session.body.userId), sessionId: session.body.sessionId };
    const made = await staff.call('POST', '/api/devices', { name: 'Counter' }, jack);
    const enrolled = await staff.call('POST', '/internal/device/enrol', {
      token: body.token,
      code: made.body.code,
    });
    const guess = (at: number) =>
      staff.call(
        'POST',
        '/internal/pin/sign-in',
        { device: enrolled.body.deviceToken, username: 'amelia', pin: '730592', address: '192.0.2.1' },
        undefined,
        at,
      );
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => guess(n % 2)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.every(({ status }) => [401, 429].includes(status))).toBe(true);
    expect((await guess(0)).status).toBe(429);
    expect((await guess(1)).status).toBe(429);
  });
});
