import { eachDatabase } from '@loupe/db/testing';
import type { CustomerListItem, JobWithHistory } from '@loupe/shared-types';
import { FERN, newJob, PART, servedJobs } from './testing';

// How requests at the same moment end depends on the locks of the database.
eachDatabase((_name, open) => {
  const jobs = servedJobs(open);
  const customers = async () => (await jobs.get('/api/customers')).json<readonly CustomerListItem[]>();

  // NUMBER-1
  test('twenty racing creates of one number give one 201 and nineteen 409', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => jobs.post('/api/jobs', newJob({ customJobNumber: 'J7' }))),
    );
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await jobs.db('jobs').where({ job_number: 'J7' })).toHaveLength(1);
    expect(await jobs.db('changes')).toHaveLength(1);
  });

  test('twenty racing creates without a number all succeed with different numbers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => jobs.post('/api/jobs', newJob({ customJobNumber: null }))),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array<number>(20).fill(201));
    expect(new Set(replies.map((reply) => reply.json<JobWithHistory>().jobNumber)).size).toBe(20);
  });

  // SAVE-8
  test('twenty racing posts with one Idempotency-Key give one job and twenty equal responses', async () => {
    const body = newJob();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => jobs.post('/api/jobs', body, { 'Idempotency-Key': 'once' })),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect(await jobs.db('jobs')).toHaveLength(1);
    expect(await jobs.db('changes')).toHaveLength(1);
  });

  test('ten racing saves of ten fields are all kept', async () => {
    const { id } = await jobs.made();
    const fields = [
      'firstName',
      'surname',
      'contactNumber',
      'email',
      'homeAddress',
      'notes',
      'item1',
      'description1',
      'quoteResponse',
      'completedItems',
    ];
    const replies = await Promise.all(
      fields.map((field) => jobs.patch(`/api/jobs/${id}`, { [field]: `new ${field}`, version: 1 })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(fields.map(() => 200));
    const job = (await jobs.get(`/api/jobs/${id}`)).json<JobWithHistory>();
    expect(job).toMatchObject(Object.fromEntries(fields.map((field) => [field, `new ${field}`])));
    expect(job.version).toBe(fields.length + 1);
    expect(await jobs.db('changes').where({ job_id: id }).pluck('job_version')).toEqual(
      fields.map((_, n) => n + 1).concat(fields.length + 1),
    );
  });

  // CUSTOMER-9
  test('counters that take in the same new person, or the same new number, at once make one customer', async () => {
    await Promise.all(Array.from({ length: 12 }, () => jobs.made(FERN)));
    expect(await customers()).toEqual([expect.objectContaining({ firstName: 'Fern', jobs: 12 })]);
    await Promise.all(Array.from({ length: 6 }, () => jobs.made({ ...FERN, contactNumber: '01632 960001' })));
    const [fern] = await customers();
    expect(fern?.contacts.map(({ raw }) => raw)).toEqual([
      '07700 900123',
      'fern.lark@example.com',
      '01632 960001',
    ]);
  });

  test('racing toggles of a part count each change once', async () => {
    const { id } = await jobs.made();
    await jobs.post(`/api/jobs/${id}/parts`, PART);
    await Promise.all(Array.from({ length: 10 }, () => jobs.patch('/api/parts/1', { partArrived: true })));
    expect(await jobs.db('changes').where({ kind: 'part-changed' })).toHaveLength(1);
    expect(await jobs.db('ordered_parts').first()).toMatchObject({ version: 2 });
  });

  // MOVE-1
  test('racing moves form one chain from the first location to the last', async () => {
    const { id } = await jobs.made({ location: 'Kenilworth' });
    await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((location) => jobs.post(`/api/jobs/${id}/locations`, { location })),
    );
    const rows: { location: string; old_location: string }[] = await jobs.db('location_logs').orderBy('id');
    const next = new Map(rows.map((row) => [row.old_location, row.location]));
    let at = 'Kenilworth';
    for (let n = 0; n < 6; n += 1) at = next.get(at) ?? 'broken';
    expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject({ currentItemLocation: at, version: 7 });
  });
});
