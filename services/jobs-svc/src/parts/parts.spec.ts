import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { ArrivedParts } from '@loupe/shared-types';
import { NOON, PART, serveJobs, type ServedJobs } from '../testing';

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  let jobId: number;
  let db: Awaited<ReturnType<typeof open>>['db'];
  beforeEach(async () => {
    ({ db } = await open());
    jobs = await serveJobs({ db });
    jobId = (await jobs.made()).id;
  });
  afterEach(() => jobs.close());

  // PART-2
  test('a part is ordered by the signed-in user, and listed with its job and by itself', async () => {
    const reply = await jobs.post(`/api/jobs/${jobId}/parts`, { ...PART, orderingPerson: 'Mallory' });
    const part = {
      ...PART,
      id: 1,
      repairJobId: jobId,
      version: 1,
      orderingPerson: 'Tester 1',
      partArrived: false,
      createdAt: NOON,
      updatedAt: NOON,
    };
    expect([reply.status, reply.json()]).toEqual([201, part]);
    expect((await jobs.get(`/api/jobs/${jobId}/parts`)).json()).toEqual([part]);
    expect((await jobs.get('/api/parts')).json()).toMatchObject([part]);
  });

  // PART-2
  test.each([
    [{ description: ' ' }, 'Description is required'],
    [{ source: '' }, 'Source is required'],
    [{ invoiceNumber: '' }, 'Invoice number is required'],
    [{ cost: -1 }, 'Cost must be positive'],
    [{ cost: 1.005 }, 'Cost must have at most two decimals'],
  ])('%j is refused: %s', async (given, userMessage) => {
    const reply = await jobs.post(`/api/jobs/${jobId}/parts`, { ...PART, ...given });
    expect([reply.status, reply.text]).toEqual([400, userMessage]);
  });

  // PART-3, REPEAT-1
  test('arrives once, however often it is marked, and can be pending again', async () => {
    await jobs.post(`/api/jobs/${jobId}/parts`, PART);
    for (let n = 0; n < 2; n += 1) {
      expect((await jobs.patch('/api/parts/1', { partArrived: true, version: 1 })).json()).toMatchObject({
        partArrived: true,
        version: 2,
      });
    }
    expect((await jobs.patch('/api/parts/1', { partArrived: false })).json()).toMatchObject({
      partArrived: false,
      version: 3,
    });
    expect(await db('changes').where({ kind: 'part-changed' })).toHaveLength(2);
  });

  // NEXT-2, SAVE-3
  test('the parts that are in and the status of their job are one save, which can be taken back', async () => {
    for (const invoiceNumber of ['INV-1', 'INV-2', 'INV-3'])
      await jobs.post(`/api/jobs/${jobId}/parts`, { ...PART, invoiceNumber });
    await jobs.patch('/api/parts/1', { partArrived: true });
    const waiting = await jobs.patch(`/api/jobs/${jobId}`, { jobStatus: 'Inspected and Waiting on Parts' });
    const { version } = waiting.json<{ version: number }>();
    const path = `/api/jobs/${jobId}/parts-arrived`;
    const asked = { partArrived: true, jobStatus: 'In-progress', version };
    const taken = (await jobs.post(path, asked)).json<ArrivedParts>();
    expect(taken.job).toMatchObject({
      jobStatus: 'In-progress',
      version: version + 1,
      partsArrivedCount: 3,
    });
    expect(taken.parts.map(({ id, partArrived }) => [id, partArrived])).toEqual([
      [2, true],
      [3, true],
    ]);

    await jobs.patch('/api/parts/3', { cost: 40 });
    const parts = taken.parts.map((part) => ({ id: part.id, version: part.version }));
    const back = {
      partArrived: false,
      jobStatus: 'Inspected and Waiting on Parts',
      version: version + 1,
    };
    const refused = await jobs.post(path, { ...back, parts });
    expect([refused.status, refused.text]).toEqual([409, 'Tester 1 has changed this part in the meantime']);
    expect((await jobs.get(`/api/jobs/${jobId}`)).json()).toMatchObject({
      jobStatus: 'In-progress',
      partsArrivedCount: 3,
    });
    const undone = (await jobs.post(path, { ...back, parts: parts.slice(0, 1) })).json<ArrivedParts>();
    expect(undone.job).toMatchObject({
      jobStatus: back.jobStatus,
      version: version + 2,
      partsArrivedCount: 2,
    });
    expect((await jobs.post(path, { ...asked, version: version + 9 })).status).toBe(409);
    expect((await jobs.get(`/api/jobs/${jobId}`)).json()).toMatchObject({ partsArrivedCount: 2 });
  });

  // PART-5
  test('a corrected order is found by its new words, and its history keeps the old state', async () => {
    await jobs.post(`/api/jobs/${jobId}/parts`, { ...PART, cost: 4000 });
    const right = { description: 'Claw head', cost: 40 };
    const reply = await jobs.patch('/api/parts/1', { ...right, version: 1 });
    expect(reply.json()).toMatchObject({ ...right, source: PART.source, version: 2 });
    expect((await jobs.get('/api/parts?search=claw+head')).json()).toHaveLength(1);
    const change = await db('changes').where({ kind: 'part-changed' }).first();
    expect(JSON.parse(change.before_json)).toEqual({ description: PART.description, cost: 4000 });
  });

  // PART-5
  test('a cancelled order is in no sum and no list', async () => {
    await jobs.post(`/api/jobs/${jobId}/parts`, PART);
    expect((await jobs.post('/api/parts/1/cancel', { version: 1 })).status).toBe(204);
    expect((await jobs.get(`/api/jobs/${jobId}/parts`)).json()).toEqual([]);
    expect((await jobs.get('/api/parts?search=claw')).json()).toEqual([]);
    expect((await jobs.get(`/api/jobs/${jobId}`)).json()).toMatchObject({ partsCount: 0, partsValue: 0 });
    expect((await jobs.get('/api/stats')).json()).toMatchObject({ totalPartsValue: 0 });
    const change = await db('changes').where({ kind: 'part-cancelled' }).first();
    expect(JSON.parse(change.before_json)).toMatchObject(PART);
    expect((await jobs.post('/api/parts/1/cancel', {})).status).toBe(404);
  });

  test('a concurrent change is not overwritten: 409 names who made it', async () => {
    await jobs.post(`/api/jobs/${jobId}/parts`, PART);
    await jobs.patch('/api/parts/1', { cost: 40, version: 1 });
    for (const late of [
      await jobs.patch('/api/parts/1', { cost: 400, version: 1 }),
      await jobs.patch('/api/parts/1', { partArrived: true, version: 1 }),
      await jobs.post('/api/parts/1/cancel', { version: 1 }),
    ])
      expect([late.status, late.text]).toEqual([409, 'Tester 1 has changed this part in the meantime']);
    expect((await jobs.patch('/api/parts/1', { cost: 40, version: 1 })).status).toBe(200);
  });

  test('an unknown part is 404, an invalid body 400', async () => {
    expect((await jobs.patch('/api/parts/9', { partArrived: true })).status).toBe(404);
    expect((await jobs.patch('/api/parts/1x', { partArrived: true })).status).toBe(404);
    expect((await jobs.patch('/api/parts/1', { partArrived: 'true' })).status).toBe(400);
    expect((await jobs.patch('/api/parts/1', {})).status).toBe(400);
  });
}, ON_SERVER_AT_NIGHT);
