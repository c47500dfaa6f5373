import { randomBytes } from 'node:crypto';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { createSessions } from './sessions.service';

const FROM = { address: '', browserKind: null, mustEnrol: false };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const STEPS = [-90_000, 90_000, 8 * HOUR, -YEAR, YEAR];

eachDatabase((_name, open) => {
  let db: Awaited<ReturnType<typeof open>>['db'];
  /** The wall clock, and a monotonic clock. */
  let [wall, steady] = [0, 0];
  const process = () =>
    createSessions({ db, clock: () => new Date(wall), elapsed: () => steady, random: randomBytes });
  let sessions = process();

  const pass = (ms: number) => [(wall += ms), (steady += ms)];
  const step = (ms: number) => (wall += ms);
  const isIn = async (token: string, background = false, at = sessions) =>
    (await at.lookUp(token, background)) !== null;
  const names = async () => (await sessions.activeUsers()).users.map(({ fullName }) => fullName);

  beforeAll(async () => {
    ({ db } = await open());
    for (const [id, username] of ['amelia', 'jack'].entries())
      await db('users').insert({
        id: id + 1,
        username,
        full_name: username,
        created_at: '2026-01-01T00:00:00.000Z',
      });
  });
  beforeEach(async () => {
    await db('sessions').delete();
    [wall, steady] = [Date.parse('2026-04-03T09:00:00.000Z'), 1_000];
    sessions = process();
  });

  // SESSION-7
  test.each(STEPS)('a clock step of %d ms, or a sleep as long, signs nobody out', async (by) => {
    const busy = await sessions.begin(db, 1, FROM);
    const quiet = await sessions.begin(db, 2, FROM);
    pass(50 * MINUTE);
    expect(await isIn(busy)).toBe(true);
    step(by);
    expect([await isIn(busy), await isIn(quiet, true)]).toEqual([true, true]);
    // The idle hour continues from where it was.
    pass(14 * MINUTE);
    expect([await isIn(busy), await isIn(quiet, true)]).toEqual([true, false]);
    // Setting the clock back to the right time revives no session.
    step(-by);
    expect([await isIn(busy), await isIn(quiet, true)]).toEqual([true, false]);
    // The twelve hours continue too.
    for (let hours = 1; hours < 11; hours += 1) {
      pass(55 * MINUTE);
      expect(await isIn(busy)).toBe(true);
    }
    pass(59 * MINUTE);
    await isIn(busy);
    pass(59 * MINUTE);
    expect(await isIn(busy)).toBe(false);
  });

  test('concurrent requests after a clock step all see the shifted sessions', async () => {
    const tokens = [];
    for (let n = 0; n < 12; n += 1) tokens.push(await sessions.begin(db, 1 + (n % 2), FROM));
    step(YEAR);
    expect(await Promise.all(tokens.map((token) => isIn(token)))).toEqual(tokens.map(() => true));
  });

  test.each([-YEAR, YEAR])(
    'of two processes that notice a step of %d ms, one moves the sessions',
    async (by) => {
      const other = process();
      const token = await sessions.begin(db, 1, FROM);
      step(by);
      expect([await isIn(token), await isIn(token, false, other)]).toEqual([true, true]);
      expect(await isIn(token)).toBe(true);
      const { expires_at } = await db('sessions').first();
      expect(Date.parse(expires_at) - wall).toBe(12 * HOUR);
    },
  );

  test.each([-HOUR, HOUR])('a clock step of %d ms makes the password necessary again', async (by) => {
    const token = await sessions.begin(db, 1, FROM);
    step(by);
    await isIn(token);
    step(-by);
    await isIn(token);
    expect(await db('sessions').pluck('confirmed_at')).toEqual([null]);
  });

  test('a sign-in right after a clock step deletes no session', async () => {
    const token = await sessions.begin(db, 1, FROM);
    step(YEAR);
    await sessions.begin(db, 2, FROM);
    expect(await isIn(token)).toBe(true);
  });

  test('a session dated in the future by an earlier start is set to now, and ends like any other', async () => {
    step(YEAR);
    const token = await sessions.begin(db, 1, FROM);
    const gone = await sessions.begin(db, 2, FROM);
    step(-YEAR);
    sessions = process();
    expect(await names()).toEqual([]);
    expect(await isIn(token)).toBe(true);
    expect(await names()).toEqual(['amelia']);
    pass(61 * MINUTE);
    expect(await isIn(token)).toBe(false);
    expect(await isIn(gone, true)).toBe(true);
    pass(61 * MINUTE);
    expect(await isIn(gone, true)).toBe(false);
  });
}, ON_SERVER_AT_NIGHT);
