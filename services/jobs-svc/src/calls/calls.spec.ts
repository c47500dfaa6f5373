import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CallLog } from '@loupe/shared-types';
import { nextOf, NOON, serveJobs, type ServedJobs } from '../testing';

const CALL = {
  callDate: '2026-04-03',
  callTime: '14:05',
  callerName: 'Zoë Łukasik',
  callContent: 'Wants it 100% by Friday',
};

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  let jobId: number;
  let db: Awaited<ReturnType<typeof open>>['db'];
  beforeAll(async () => {
    ({ db } = await open());
    jobs = await serveJobs({ db });
    jobId = (await jobs.made({ firstName: 'Sinéad', surname: "O'Brien", customJobNumber: 'C1' })).id;
  });
  afterAll(() => jobs.close());

  // SAVE-6
  test('a call is logged with its change entry, and read with its job', async () => {
    const reply = await jobs.post(`/api/jobs/${jobId}/calls`, CALL);
    expect(reply.status).toBe(201);
    const call = { id: 1, repairJobId: jobId, ...CALL, createdAt: NOON };
    expect(reply.json()).toEqual(call);
    expect((await jobs.get(`/api/jobs/${jobId}/calls`)).json()).toEqual([call]);
    const [listed] = (await jobs.get('/api/calls')).json<CallLog[]>();
    expect(listed).toMatchObject({
      ...call,
      jobDetails: {
        surname: "O'Brien",
        jobNumber: 'C1',
        customerRejected: false,
        quoteAmount: 0,
        callCount: 1,
      },
    });
    expect(await db('changes').where({ kind: 'call-logged' })).toMatchObject([
      { job_id: jobId, entity_id: 1, topic: 'calls', user_name: 'Tester 1' },
    ]);
  });

  // CALL-1
  test.each([
    [{ callContent: ' ' }, 'Call content is required'],
    [{ callerName: '' }, 'Caller name is required'],
    [{ callDate: undefined }, 'Call date is required'],
    [{ callDate: '2026-02-30' }, 'Call date must be a date like 2026-04-03'],
    [{ callDate: '0026-04-03' }, 'Call date must be a date like 2026-04-03'],
    [{ callTime: '24:00' }, 'Call time must be a time like 14:05'],
    [{ callContent: ['x'] }, 'Call content must be text'],
    [{ extra: 1 }, 'Unknown field: extra'],
  ])('%j is refused: %s', async (given, userMessage) => {
    const reply = await jobs.post(`/api/jobs/${jobId}/calls`, { ...CALL, ...given });
    expect([reply.status, reply.text]).toEqual([400, userMessage]);
  });

  test('the calls of a job that does not exist are 404', async () => {
    expect((await jobs.get('/api/jobs/999/calls')).status).toBe(404);
    expect((await jobs.post('/api/jobs/999/calls', CALL)).status).toBe(404);
  });

  test('one Idempotency-Key logs one call', async () => {
    const key = { 'Idempotency-Key': 'call-1' };
    const body = { ...CALL, callContent: 'Twice pressed' };
    const replies = await Promise.all([1, 2, 3].map(() => jobs.post(`/api/jobs/${jobId}/calls`, body, key)));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(await db('call_logs').where({ call_content: 'Twice pressed' })).toHaveLength(1);
  });

  // SEARCH-5
  test.each([
    ...['zoe luk', 'LUKASIK', 'o’brien', 'sinead', '100% by', 'c1', '07700900123', '+44 7700'],
    // Words from the customer, the caller and the content together, in any order.
    ...['obrien', 'friday, obrien', 'lukasik 900123', 'friday c1', 'zo si', 'fr zoe'],
  ])('the search %s finds the call', async (search) => {
    const reply = await jobs.get(`/api/calls?search=${encodeURIComponent(search)}`);
    expect(reply.json<CallLog[]>().length).toBeGreaterThan(0);
  });

  test.each(['signet', '%zz', '_', 'nobody', 'obrien nobody', 'friday signet', 'zo xx'])(
    'the search %s finds none: items are not part of it, and signs are themselves',
    async (search) => {
      expect((await jobs.get(`/api/calls?search=${encodeURIComponent(search)}`)).json()).toEqual([]);
    },
  );

  test('pages join without gaps, newest first', async () => {
    for (let n = 0; n < 5; n += 1) {
      jobs.wait(1000);
      await jobs.post(`/api/jobs/${jobId}/calls`, { ...CALL, callContent: `Page ${n}` });
    }
    const first = await jobs.get('/api/calls?search=page&limit=3');
    const second = await jobs.get(nextOf(first) ?? '');
    const contents = [...first.json<CallLog[]>(), ...second.json<CallLog[]>()].map(
      (call) => call.callContent,
    );
    expect(contents).toEqual(['Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0']);
    expect(first.headers.get('x-total-count')).toBe('5');
    expect(nextOf(second)).toBeNull();
  });
}, ON_SERVER_AT_NIGHT);
