import { STAGE_DISPLAYS } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { NO_STATS, type Stats } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const DAY = 86_400_000;

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);
  const stats = async () => (await jobs.get('/api/stats')).json<Stats>();

  test('an empty shop has zeros and no turnaround', async () => {
    expect(await stats()).toEqual(NO_STATS);
  });

  // STAGE-9
  test('counts follow each change at once and equal the lists', async () => {
    const a = await jobs.made();
    await jobs.made({ quoteAmount: 20 });
    expect(await stats()).toMatchObject({ totalActive: 2, liveJobs: 1, quotes: 1 });
    await jobs.patch(`/api/jobs/${a.id}`, { missing: 'Yes' });
    expect(await stats()).toMatchObject({ liveJobs: 0, missing: 1 });
    for (const [stage, { statsField }] of Object.entries(STAGE_DISPLAYS)) {
      const list = await jobs.get(`/api/jobs?stage=${stage}`);
      expect([stage, Number(list.headers.get('x-total-count'))]).toEqual([
        stage,
        (await stats())[statsField],
      ]);
      expect(list.json<unknown[]>()).toHaveLength((await stats())[statsField] ?? -1);
    }
  });

  // DASH-5
  test('parts value is the cost of the parts of active jobs', async () => {
    const part = { description: 'Claw', source: 'B', invoiceNumber: 'I' };
    const [a, b] = [await jobs.made(), await jobs.made()];
    await jobs.post(`/api/jobs/${a.id}/parts`, { ...part, cost: 10.1 });
    await jobs.post(`/api/jobs/${b.id}/parts`, { ...part, cost: 0.2 });
    expect((await stats()).totalPartsValue).toBe(10.3);
    await jobs.patch(`/api/jobs/${a.id}`, { jobStatus: 'Completed', customerCollected: true });
    expect((await stats()).totalPartsValue).toBe(0.2);
  });

  // COLLECT-6
  test('exactly seven days is not overdue, a moment more is', async () => {
    const { id } = await jobs.made();
    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' });
    jobs.wait(7 * DAY);
    expect((await stats()).overdue).toBe(0);
    jobs.wait(60_000);
    expect((await stats()).overdue).toBe(1);
  });

  test('a week with a clock change is still seven days', async () => {
    jobs.wait(-8 * DAY);
    const { id } = await jobs.made();
    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' });
    // 26 March 11:00 GMT to 2 April 11:00 BST: seven days in shop time, one hour less elapsed.
    jobs.wait(7 * DAY - 3_600_000);
    expect((await stats()).overdue).toBe(0);
    jobs.wait(60_000);
    expect((await stats()).overdue).toBe(1);
  });

  test.each([
    ['in March', '2026-03-26T00:59:59.999Z', '2026-04-01T23:59:59.999Z', '2026-04-02T00:00:00.000Z'],
    ['in October', '2026-10-22T00:00:00.000Z', '2026-10-29T01:00:00.000Z', '2026-10-29T01:01:00.000Z'],
    ['over 29 February', '2028-02-25T09:00:00.000Z', '2028-03-03T09:00:00.000Z', '2028-03-03T09:01:00.000Z'],
  ])('seven days end at the same shop time %s', async (_when, since, last, after) => {
    jobs.itIs(since);
    const { id } = await jobs.made();
    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Waiting for Collection' });
    jobs.itIs(last);
    expect((await stats()).overdue).toBe(0);
    jobs.itIs(after);
    expect((await stats()).overdue).toBe(1);
  });

  // DASH-2
  test('turnaround is the mean of days to collection over the last twelve months', async () => {
    const done = { jobStatus: 'Completed', customerCollected: true };
    const [a, b] = [await jobs.made(), await jobs.made()];
    jobs.wait(2 * DAY);
    await jobs.patch(`/api/jobs/${a.id}`, done);
    jobs.wait(DAY + 1);
    await jobs.patch(`/api/jobs/${b.id}`, done);
    expect((await stats()).averageTurnaround).toBe(3);
    jobs.wait(400 * DAY);
    expect((await stats()).averageTurnaround).toBeNull();
  });
}, ON_SERVER_AT_NIGHT);
