import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { STAGES, type JobListItem, type JobWithHistory } from '@loupe/shared-types';
import { NOON, servedJobs } from '../testing';

const DAY = 86_400_000;
const READY = { jobStatus: 'Waiting for Collection' };
const COLLECTED = { jobStatus: 'Completed', customerCollected: true };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const patch = async (id: number, body: object) =>
    (await jobs.patch(`/api/jobs/${id}`, body)).json<JobWithHistory>();
  const reopen = (id: number, body: object, key?: string) =>
    jobs.post(`/api/jobs/${id}/reopen`, body, key ? { 'Idempotency-Key': key } : {});
  const stagesWith = async (id: number) => {
    const found: string[] = [];
    for (const stage of STAGES) {
      const listed = (await jobs.get(`/api/jobs?stage=${stage}`)).json<JobListItem[]>();
      if (listed.some((job) => job.id === id)) found.push(stage);
    }
    return found;
  };

  // COLLECT-7
  test('a completed job returns to its previous status, with a reason in its history', async () => {
    const { id } = await jobs.made({ totalCost: 20 });
    await patch(id, READY);
    jobs.wait(3 * DAY);
    const done = await patch(id, { ...COLLECTED, balancePaid: true });
    expect(await stagesWith(id)).toEqual(['completed']);
    jobs.wait(DAY);
    const reply = await reopen(id, { reason: '  Wrong bag handed over ', version: done.version });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      version: done.version + 1,
      jobStatus: 'Waiting for Collection',
      customerCollected: false,
      collectionDate: NOON,
      balancePaid: true,
      lastEditedBy: 'Tester 1',
    });
    const { editHistory } = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
    expect(editHistory.map(({ kind }) => kind)).toEqual([
      'created',
      'status-changed',
      'completed',
      'reopened',
    ]);
    expect(editHistory.at(-1)).toMatchObject({
      editedBy: 'Tester 1',
      changes: { jobStatus: 'Waiting for Collection', reason: 'Wrong bag handed over' },
      previousValues: { jobStatus: 'Completed', customerCollected: true },
    });
    expect(await stagesWith(id)).toEqual(['waiting-collection', 'active']);
  });

  // COLLECT-7, UNDO-1
  test('Undo of a reopening is one save, and restores the collection date it had, but no other', async () => {
    const { id } = await jobs.made();
    await patch(id, READY);
    jobs.wait(DAY);
    const done = await patch(id, COLLECTED);
    jobs.wait(DAY);
    const opened = (await reopen(id, { reason: 'Wrong bag' })).json<JobWithHistory>();
    const closing = { ...COLLECTED, version: opened.version };
    jobs.wait(DAY);
    const closed = await patch(id, { ...closing, collectionDate: done.collectionDate });
    expect(closed).toMatchObject({
      ...COLLECTED,
      version: opened.version + 1,
      collectionDate: done.collectionDate,
    });
    const { editHistory } = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
    expect(editHistory.at(-1)).toMatchObject({
      kind: 'completed',
      changes: { collectionDate: done.collectionDate },
      previousValues: { collectionDate: opened.collectionDate },
    });
    const again = (await reopen(id, { reason: 'Again' })).json<JobWithHistory>();
    const forged = { ...COLLECTED, version: again.version, collectionDate: '2020-01-01T00:00:00.000Z' };
    expect((await patch(id, forged)).collectionDate).toBe(new Date(Date.parse(NOON) + 3 * DAY).toISOString());
  });

  test.each(['In-progress', 'Inspected and Waiting on Parts', 'Missing', 'Quote', 'Customer Rejected'])(
    'the status before may be %s',
    async (jobStatus) => {
      const { id } = await jobs.made();
      await patch(id, { jobStatus });
      const before = await stagesWith(id);
      await patch(id, { jobStatus: 'Completed' });
      expect((await reopen(id, { reason: 'Mistake' })).json()).toMatchObject({ jobStatus });
      expect(await stagesWith(id)).toEqual(before);
    },
  );

  test('a rejected job that was collected is open again and still rejected', async () => {
    const { id } = await jobs.made({ quoteAmount: 30, jobStatus: 'Pending Quote' });
    await patch(id, { customerRejected: true });
    await patch(id, { customerCollected: true });
    expect(await stagesWith(id)).toEqual([]);
    expect((await reopen(id, { reason: 'Not fetched yet' })).json()).toMatchObject({
      customerRejected: true,
      customerCollected: false,
      collectionDate: null,
    });
    expect(await stagesWith(id)).toEqual(['customer-rejected', 'active']);
  });

  test('is refused without a reason, for an open job, and for an unknown job', async () => {
    const { id } = await jobs.made();
    await patch(id, { jobStatus: 'Completed' });
    for (const body of [{}, { reason: ' ' }, { reason: '\u200b' }]) {
      const reply = await reopen(id, body);
      expect([reply.status, reply.text]).toEqual([400, 'Please say why the job is reopened']);
    }
    expect((await reopen(id, { reason: 'x', status: 'Quote' })).status).toBe(400);
    expect((await reopen(999, { reason: 'x' })).status).toBe(404);
    expect((await reopen(id, { reason: 'x' })).status).toBe(200);
    const again = await reopen(id, { reason: 'x' });
    expect([again.status, again.text]).toEqual([
      409,
      'This job is open already: it was last changed by Tester 1',
    ]);
  });

  test('a reopening from an older version is refused with who changed what', async () => {
    const { id } = await jobs.made();
    const done = await patch(id, { jobStatus: 'Completed' });
    await jobs.patch(`/api/jobs/${id}`, { customerCollected: true }, 2);
    const reply = await reopen(id, { reason: 'x', version: done.version });
    expect([reply.status, reply.text]).toEqual([
      409,
      'Collected was changed by Tester 2 to Yes in the meantime',
    ]);
  });

  test('one Idempotency-Key reopens once', async () => {
    const { id } = await jobs.made();
    await patch(id, { jobStatus: 'Completed' });
    const [first, again] = [
      await reopen(id, { reason: 'x' }, 'key-1'),
      await reopen(id, { reason: 'x' }, 'key-1'),
    ];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await reopen(id, { reason: 'y' }, 'key-1')).status).toBe(422);
  });

  test('twenty concurrent requests reopen it once', async () => {
    const { id } = await jobs.made();
    const { version } = await patch(id, { jobStatus: 'Completed' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => reopen(id, { reason: 'x', version })));
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { editHistory } = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
    expect(editHistory.filter(({ kind }) => kind === 'reopened')).toHaveLength(1);
  });
}, ON_SERVER_AT_NIGHT);
