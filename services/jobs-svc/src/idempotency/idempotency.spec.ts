import { eachDatabase } from '@loupe/db/testing';
import { calendar } from '../testing';
import { forgetOldKeys } from './idempotency';

const DAY = 86_400_000;
const NOW = Date.parse('2026-04-03T11:00:00.000Z');

eachDatabase((_name, open) => {
  let db: Awaited<ReturnType<typeof open>>['db'];
  beforeAll(async () => void ({ db } = await open()));
  beforeEach(async () => void (await db('idempotency_keys').delete()));

  const keyAt = (idempotency_key: string, ms: number) =>
    db('idempotency_keys').insert({
      user_id: 1,
      idempotency_key,
      request_hash: '',
      status: 201,
      body: '{}',
      created_at: new Date(ms).toISOString(),
    });
  const leftAt = async (ms: number) => {
    await forgetOldKeys({ db, calendar, clock: () => new Date(ms) });
    return db('idempotency_keys').orderBy('idempotency_key').pluck('idempotency_key');
  };

  // SAVE-9
  test('a key is deleted after thirty days; yesterday’s is kept', async () => {
    await keyAt('of a month ago', NOW - 32 * DAY);
    await keyAt('of yesterday', NOW - DAY);
    expect(await leftAt(NOW)).toEqual(['of yesterday']);
  });

  test.each([-365 * DAY, -90_000, 90_000, 365 * DAY])(
    'a clock that is set by %d ms takes no key that somebody may still repeat',
    async (step) => {
      await keyAt('of a moment ago', NOW);
      await keyAt('of yesterday', NOW - DAY);
      expect(await leftAt(NOW + step)).toEqual(['of a moment ago', 'of yesterday']);
    },
  );

  test('an empty table stays empty', async () => {
    expect(await leftAt(NOW)).toEqual([]);
  });
});
