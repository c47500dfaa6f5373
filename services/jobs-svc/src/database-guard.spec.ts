import { watchDatabase, type Availability } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import type { ServiceContext } from '@loupe/svc-kit';
import { databaseGuard } from './database-guard';

const read = { method: 'GET', path: '/api/jobs' } as ServiceContext;
const fails = (error: object) => () => Promise.reject(Object.assign(new Error('failed'), error));

eachDatabase((_name, open) => {
  let availability: Availability;
  let guard: ReturnType<typeof databaseGuard>;
  beforeEach(async () => {
    availability = watchDatabase((await open()).db);
    guard = databaseGuard(availability);
  });
  afterEach(() => availability.stop());

  // KEEP-8
  test.each([
    { code: 'PROTOCOL_SEQUENCE_TIMEOUT' },
    { code: 'ER_QUERY_TIMEOUT' },
    { errno: 1969 },
    { name: 'KnexTimeoutError' },
  ])('a statement that runs out of its time (%j) fails alone', async (error) => {
    await expect(guard(read, fails(error))).rejects.toMatchObject(error);
    for (let n = 0; n < 20; n += 1) {
      await expect(guard(read, async () => undefined)).resolves.toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  // KEEP-2
  test('after a lost connection others are refused at once, until the database answers', async () => {
    await expect(guard(read, fails({ code: 'ECONNRESET' }))).rejects.toThrow('failed');
    await expect(guard(read, async () => undefined)).rejects.toMatchObject({ status: 503 });
    while (!availability.isUp()) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(guard(read, async () => undefined)).resolves.toBeUndefined();
  });
});
