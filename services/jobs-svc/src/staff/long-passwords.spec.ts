import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Knex } from 'knex';
import { PASSWORD } from './testing/call-service';
import { serveStaff } from './testing/serve-staff';
import type { ServedStaff } from './testing/serve-staff';

/** Combining marks of two kinds, which take a minute to normalise. */
const MARKS = '\u0301'.repeat(64_500) + '\u0316'.repeat(64_500);
const LONG = [
  ['129 letters', 'abcdefghijk'.repeat(12).slice(0, 129)],
  ['129 emoji', '💍'.repeat(129)],
  ['a quarter of a megabyte of combining marks', MARKS],
] as const;
const TOO_LONG = 'A password has at most 128 characters';
/** 128 characters, of four bytes each. */
const LONGEST = '𐌰𐌱𐌲𐌳𐌴𐌵𐌶𐌷'.repeat(16);

eachDatabase((_name, open) => {
  let db: Knex;
  let shop: ServedStaff;
  beforeAll(async () => void ({ db } = await open()), 60_000);
  beforeEach(async () => void (shop = await serveStaff(db)));
  afterEach(() => shop.close());

  const setPassword = async (newPassword: string, currentPassword = PASSWORD) => {
    const { body } = await shop.signIn('sofia', PASSWORD);
    const { token } = body as { token: string };
    const address = '192.0.2.1';
    return shop.call('POST', '/internal/password', { token, currentPassword, newPassword, address });
  };

  describe.each(LONG)('%s', (_what, text) => {
    test('as password or name are refused like a wrong password, and cost nothing', async () => {
      for (const [name, password] of [
        ['amelia', text],
        ['nobody', text],
        [text, PASSWORD],
      ] as const) {
        const { status, body } = await shop.signIn(name, password);
        expect([status, body]).toEqual([401, 'Invalid username or password']);
      }
      // An attempt that was not counted was not hashed either.
      expect(await db('sign_in_counters')).toEqual([]);
    });

    test('as a new password are refused by the password rules, as the current one like a wrong one', async () => {
      expect(await setPassword(text)).toMatchObject({ status: 400, body: TOO_LONG });
      expect(await setPassword('seven grey herons at dusk', text)).toMatchObject({
        status: 400,
        body: 'The current password is wrong',
      });
      expect(await shop.signIn('amelia', 'whatever it is', { newPassword: text })).toMatchObject({
        status: 400,
        body: TOO_LONG,
      });
      expect((await shop.signIn('sofia', PASSWORD)).status).toBe(200);
    });
  });

  test('128 characters of four bytes each are a valid password', async () => {
    expect(Buffer.byteLength(LONGEST)).toBe(512);
    expect((await setPassword(LONGEST)).status).toBe(200);
    expect((await shop.signIn('sofia', LONGEST)).status).toBe(200);
  });
}, ON_SERVER_AT_NIGHT);
