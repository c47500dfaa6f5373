import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { MyDay } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const CALL = { callDate: '2026-04-03', callTime: '14:05', callerName: 'Zoë', callContent: 'Ready on Friday' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);
  const dayOf = async (userId: number) =>
    (await jobs.call('GET', '/api/my-day', undefined, {}, userId)).json<MyDay>();

  // PIN-8
  test('lists what a user took in, moved, called and handed out, newest first, with its job', async () => {
    const job = await jobs.made({ customJobNumber: 'D1' });
    jobs.wait(1_000);
    await jobs.post(`/api/jobs/${job.id}/locations`, { location: 'Leamington New' });
    jobs.wait(1_000);
    await jobs.post(`/api/jobs/${job.id}/calls`, CALL);
    jobs.wait(1_000);
    await jobs.patch(`/api/jobs/${job.id}`, { notes: 'Chain is kinked' });
    jobs.wait(1_000);
    await jobs.patch(`/api/jobs/${job.id}`, {
      jobStatus: 'Completed',
      customerCollected: true,
      collectionDate: '2026-04-03T11:00:04.000Z',
    });
    const day = await dayOf(1);
    expect(day).toMatchObject({ day: '2026-04-03', takenIn: 1, moved: 1, called: 1, collected: 1, total: 5 });
    expect(day.entries.map(({ kind, location }) => [kind, location])).toEqual([
      ['completed', null],
      ['edited', null],
      ['call-logged', null],
      ['moved', 'Leamington New'],
      ['created', null],
    ]);
    expect(day.entries[0]?.job).toMatchObject({ id: job.id, customJobNumber: 'D1', jobStatus: 'Completed' });
  });

  test('users see only their own work', async () => {
    await jobs.made();
    expect(await dayOf(2)).toMatchObject({ takenIn: 0, entries: [], total: 0 });
  });

  test('a day begins and ends in shop time, also when the clocks change', async () => {
    // 23:30 on the 28th is GMT; 00:30 on the 30th is BST, which is 23:30 UTC on the 29th.
    jobs.itIs('2026-03-28T23:59:00.000Z');
    await jobs.made();
    jobs.itIs('2026-03-29T00:01:00.000Z');
    expect(await dayOf(1)).toMatchObject({ day: '2026-03-29', total: 0 });
    await jobs.made();
    jobs.itIs('2026-03-29T22:59:00.000Z');
    await jobs.made();
    expect(await dayOf(1)).toMatchObject({ day: '2026-03-29', takenIn: 2 });
    jobs.itIs('2026-03-29T23:01:00.000Z');
    expect(await dayOf(1)).toMatchObject({ day: '2026-03-30', total: 0 });
  });

  test('a long day lists the newest entries and counts all', async () => {
    await jobs.made();
    const { id, ...created } = await jobs.db('changes').where({ kind: 'created' }).first();
    await jobs.db.batchInsert('changes', Array(302).fill(created), 50);
    const day = await dayOf(1);
    expect([day.takenIn, day.total, day.entries.length]).toEqual([303, 303, 300]);
  });

  test('accepts no parameters', async () => {
    expect((await jobs.get('/api/my-day?user=2')).status).toBe(400);
  });
}, ON_SERVER_AT_NIGHT);
