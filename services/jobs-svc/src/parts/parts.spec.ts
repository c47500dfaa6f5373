import { eachDatabase } from '@loupe/db/testing';
import { NOON, serveJobs, type ServedJobs } from '../testing';

const PART = { description: 'Claw setting', source: 'Birmingham', cost: 12.34, invoiceNumber: 'INV-1' };

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

  test('a part is ordered by whoever is signed in, and listed with its job and by itself', async () => {
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

  test.each([
    [{ description: ' ' }, 'Description is required'],
    [{ source: '' }, 'Source is required'],
    [{ invoiceNumber: '' }, 'Invoice number is required'],
    [{ cost: -1 }, 'Cost must be positive'],
    [{ cost: 1.005 }, 'Cost must have at most two decimals'],
  ])('%j is refused: %s', async (given, sentence) => {
    const reply = await jobs.post(`/api/jobs/${jobId}/parts`, { ...PART, ...given });
    expect([reply.status, reply.text]).toEqual([400, sentence]);
  });

  test('arrives once, however often it is said, and can be pending again', async () => {
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

  test('racing toggles count each change once', async () => {
    await jobs.post(`/api/jobs/${jobId}/parts`, PART);
    await Promise.all(Array.from({ length: 10 }, () => jobs.patch('/api/parts/1', { partArrived: true })));
    expect(await db('changes').where({ kind: 'part-changed' })).toHaveLength(1);
    expect(await db('ordered_parts').first()).toMatchObject({ version: 2 });
  });

  test('a part that does not exist is 404, a wrong body 400', async () => {
    expect((await jobs.patch('/api/parts/9', { partArrived: true })).status).toBe(404);
    expect((await jobs.patch('/api/parts/1x', { partArrived: true })).status).toBe(404);
    expect((await jobs.patch('/api/parts/1', { partArrived: 'true' })).status).toBe(400);
    expect((await jobs.patch('/api/parts/1', {})).status).toBe(400);
  });
});
