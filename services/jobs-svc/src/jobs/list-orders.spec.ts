import { migrate, NO_INSTANT } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import type { ArrivedParts, JobListItem, JobWithHistory } from '@loupe/shared-types';
import { NOON, nextOf, serveJobs, type Reply, type ServedJobs } from '../testing';

const DAY = 86_400_000;
const STEP = '012-stage-entries';
const later = (ms: number) => new Date(Date.parse(NOON) + ms).toISOString();

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  let opened: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    opened = await open();
    jobs = await serveJobs(opened);
  });
  afterEach(() => jobs.close());

  const made = async (customJobNumber: string, given: object = {}) =>
    (await jobs.made({ customJobNumber, ...given })).id;
  const set = async (id: number, patch: object) => {
    const reply = await jobs.patch(`/api/jobs/${id}`, patch);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.json<JobWithHistory>();
  };
  const ready = (id: number) => set(id, { jobStatus: 'Waiting for Collection' });
  const numbersOf = (reply: Reply) => reply.json<JobListItem[]>().map(({ jobNumber }) => jobNumber);
  const list = async (query: string) => numbersOf(await jobs.get(`/api/jobs?${query}`));

  /** All pages of a list, `limit` at a time; every page says the same total. */
  async function paged(query: string, limit: number): Promise<string[]> {
    const seen: string[] = [];
    const totals = new Set<string | null>();
    for (let path: string | null = `/api/jobs?${query}&limit=${limit}`; path;) {
      const reply: Reply = await jobs.get(path);
      expect(reply.status).toBe(200);
      totals.add(reply.headers.get('x-total-count'));
      seen.push(...numbersOf(reply));
      path = nextOf(reply);
    }
    expect([...totals]).toEqual([String(seen.length)]);
    return seen;
  }

  // STAGE-11
  test('a job says since when it is in its stage, and keeps it through changes of anything else', async () => {
    const { id } = await jobs.made({ customJobNumber: 'A' });
    const since = async (query: string) =>
      (await jobs.get(`/api/jobs?${query}`)).json<JobListItem[]>().map(({ stageSince }) => stageSince);
    expect(await since('stage=live')).toEqual([NOON]);
    jobs.wait(DAY);
    await set(id, { jobStatus: 'Awaiting Inspection', statusOrder: 'High Priority' });
    await set(id, { confirmedDate: '2026-05-01', dateToBeConfirmed: 'Yes' });
    expect(await since('stage=live')).toEqual([NOON]);
    await set(id, { jobStatus: 'Inspected and Waiting on Parts' });
    expect(await since('stage=waiting-parts')).toEqual([later(DAY)]);
    jobs.wait(DAY);
    await set(id, { missing: 'Yes' });
    expect(await since('stage=waiting-parts')).toEqual([later(DAY)]);
    expect(await since('stage=missing')).toEqual([later(2 * DAY)]);
    expect(await since('stage=active')).toEqual([NOON]);
    // The page of a missing job is Missing in Action.
    expect(await since('search=a')).toEqual([later(2 * DAY)]);
    expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject({ stageSince: later(2 * DAY) });
  });

  // STAGE-11, UNDO-1
  describe('an undo brings a job back as if it had never left', () => {
    const sinceOf = async (query: string) =>
      (await jobs.get(`/api/jobs?${query}`)).json<JobListItem[]>().map(({ stageSince }) => stageSince);
    const undo = (id: number, patch: object, version: number) => set(id, { ...patch, version, undo: true });

    test.each<[string, string, object, object]>([
      [
        'ready',
        'live',
        { jobStatus: 'Waiting for Collection' },
        { jobStatus: 'In-progress', collectionDate: null },
      ],
      ['missing', 'live', { missing: 'Yes' }, { missing: 'No' }],
      ['by its status', 'live', { jobStatus: 'Missing' }, { jobStatus: 'In-progress', missing: 'No' }],
      [
        'completed',
        'active',
        { jobStatus: 'Completed', customerCollected: true },
        { jobStatus: 'In-progress', customerCollected: false, collectionDate: null },
      ],
    ])('that was %s, in %s', async (_, stage, patch, back) => {
      const id = await made('A');
      jobs.wait(9 * DAY);
      await made('B');
      const { version } = await set(id, patch);
      expect(await sinceOf(`stage=${stage}`)).toEqual([later(9 * DAY)]);
      await undo(id, back, version);
      expect(await sinceOf(`stage=${stage}&order=longest`)).toEqual([NOON, later(9 * DAY)]);
      // A second one as well, and a change of something else in between is kept.
      jobs.wait(DAY);
      const again = await set(id, patch);
      await set(id, { notes: 'Meanwhile' });
      await undo(id, back, again.version);
      expect(await sinceOf(`stage=${stage}&order=longest`)).toEqual([NOON, later(9 * DAY)]);
    });

    test('a return that is none counts anew', async () => {
      const id = await made('A');
      jobs.wait(DAY);
      const { version } = await ready(id);
      jobs.wait(DAY);
      await set(id, { jobStatus: 'In-progress', version });
      expect(await sinceOf('stage=live')).toEqual([later(2 * DAY)]);
    });

    test('a rejection that was removed was made when it was made', async () => {
      const id = await made('A', { quoteAmount: 40 });
      await set(id, { customerRejected: true });
      jobs.wait(9 * DAY);
      const { version } = await set(id, { customerRejected: false });
      const rejected = await undo(id, { customerRejected: true }, version);
      expect(rejected.customerRejectedAt).toBe(NOON);
      expect(await sinceOf('stage=customer-rejected')).toEqual([NOON]);
    });

    test('parts that have not arrived after all', async () => {
      const id = await made('A');
      await set(id, { jobStatus: 'Inspected and Waiting on Parts' });
      const part = { description: 'Clasp', source: 'Cookson', cost: 5, invoiceNumber: 'C-1' };
      await jobs.post(`/api/jobs/${id}/parts`, part);
      jobs.wait(9 * DAY);
      const arrive = (body: object) => jobs.post(`/api/jobs/${id}/parts-arrived`, body);
      const arrived = (await arrive({ partArrived: true, jobStatus: 'In-progress' })).json<ArrivedParts>();
      const { version } = arrived.job;
      await arrive({ partArrived: false, jobStatus: 'Inspected and Waiting on Parts', version });
      expect(await sinceOf('stage=waiting-parts')).toEqual([NOON]);
    });
  });

  // SORT-1, LIST-1
  test('a stage is listed by intake, by how long jobs are in it, or by the day they are due, in whole pages', async () => {
    const ids: number[] = [];
    for (const number of ['A', 'B', 'C', 'D', 'E']) {
      ids.push(await made(number));
      jobs.wait(1_000);
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    // Two enter at the same moment: the id decides.
    for (const id of [c, a, e]) {
      await ready(id);
      jobs.wait(1_000);
    }
    await ready(b);
    await ready(d);
    await set(a, { collectionDate: '2026-03-01T09:00:00.000Z' });
    await set(e, { collectionDate: null });
    const stage = 'stage=waiting-collection';
    for (const limit of [1, 2, 3, 5]) {
      expect(await paged(stage, limit)).toEqual(['E', 'D', 'C', 'B', 'A']);
      expect(await paged(`${stage}&order=oldest`, limit)).toEqual(['A', 'B', 'C', 'D', 'E']);
      expect(await paged(`${stage}&order=longest`, limit)).toEqual(['C', 'A', 'E', 'B', 'D']);
      expect(await paged(`${stage}&order=due`, limit)).toEqual(['A', 'C', 'B', 'D', 'E']);
    }
  });

  // SORT-1
  test('outside of waiting for collection, jobs are due on their confirmed date, those without one last', async () => {
    const confirmed = (confirmedDate: string) => ({ dateToBeConfirmed: 'Yes', confirmedDate });
    await made('A', confirmed('2026-04-09'));
    await made('B');
    await made('C', confirmed('2026-04-02'));
    await made('D', confirmed('2026-04-03'));
    expect(await paged('stage=live&order=due', 2)).toEqual(['C', 'D', 'A', 'B']);
    expect(await list('stage=live&overdue=true')).toEqual(['C']);
    jobs.wait(DAY);
    expect(await list('stage=live&overdue=true')).toEqual(['D', 'C']);
  });

  // SORT-2, COLLECT-6
  test('overdue jobs are those the card calls overdue, as time passes without a write', async () => {
    jobs.itIs('2026-03-26T00:59:59.000Z');
    const id = await made('A');
    await ready(id);
    const overdue = () => list('stage=waiting-collection&overdue=true');
    jobs.itIs('2026-04-01T23:59:59.000Z');
    expect(await overdue()).toEqual([]);
    jobs.itIs('2026-04-02T00:01:00.000Z');
    expect(await overdue()).toEqual(['A']);
  });

  // SORT-2, FIND-5
  test('filters the open jobs of a stage by who took them in', async () => {
    const staff = { access_level: 'standard', created_at: NOON };
    await opened.db('users').insert([
      { ...staff, username: 'tester', full_name: 'Tester 1' },
      { ...staff, username: 'priya', full_name: 'Priya Sandhu' },
    ]);
    await made('A');
    await made('B');
    expect(await paged('stage=live&takenInBy=tester', 1)).toEqual(['B', 'A']);
    for (const nobody of ['priya', 'unknown'])
      expect(await list(`stage=live&takenInBy=${nobody}`)).toEqual([]);
    for (const query of [
      'takenInBy=tester',
      'stage=completed&takenInBy=tester',
      'stage=live&takenInBy=A%20B',
    ])
      expect((await jobs.get(`/api/jobs?${query}`)).status).toBe(400);
  });

  // SORT-2
  test('filters by priority, place, balance and age, combined with each other, an order and a search', async () => {
    await made('A', { statusOrder: 'High Priority', totalCost: 60, location: 'With Jack' });
    await made('B', { totalCost: 60, depositAmount: 60, location: 'Other: Window safe' });
    jobs.wait(DAY);
    await made('C', { totalCost: 60, depositAmount: 10, balancePaid: true, location: 'Other: Post' });
    const d = await made('D', { statusOrder: 'High Priority', totalCost: 5, surname: 'Quill' });
    await jobs.post(`/api/jobs/${d}/locations`, { location: 'With Jack' }, { 'idempotency-key': 'm' });
    const live = (query: string) => list(`stage=live&${query}`);
    expect(await live('priority=high')).toEqual(['D', 'A']);
    expect(await live('balanceDue=true')).toEqual(['D', 'A']);
    expect(await live('place=With%20Jack')).toEqual(['D', 'A']);
    expect(await live('place=Other')).toEqual(['C', 'B']);
    expect(await live('place=Kenilworth')).toEqual([]);
    expect(await live('createdTo=2026-04-03&priority=high&balanceDue=true')).toEqual(['A']);
    expect(await live('priority=high&search=quill&order=longest')).toEqual(['D']);
    expect(await paged('stage=live&priority=high&place=With%20Jack&order=longest', 1)).toEqual(['A', 'D']);
    await set(d, { statusOrder: 'Normal Priority' });
    expect(await live('priority=high')).toEqual(['A']);
    expect(await list('priority=high')).toEqual(['A']);
  });

  // SORT-1
  test.each(['order=longest', 'order=due', 'overdue=true'])('%s needs a stage', async (query) => {
    const reply = await jobs.get(`/api/jobs?${query}`);
    expect([reply.status, reply.text]).toEqual([
      400,
      'Overdue jobs, and an order by stage or day, need a stage',
    ]);
  });

  // STAGE-11, KEEP-5
  test('the jobs of the previous version get their stage entries from their history', async () => {
    const { db, where } = opened;
    const a = await made('A', { statusOrder: 'High Priority' });
    const b = await made('B', { dateToBeConfirmed: 'Yes', confirmedDate: '2026-04-20' });
    jobs.wait(DAY);
    await ready(a);
    await set(b, { missing: 'Yes' });
    jobs.wait(DAY);
    await set(a, { notes: 'Later' });
    await set(b, { missing: 'No' });
    const rows = () => db('job_stages').orderBy(['job_id', 'stage']);
    const now = await rows();
    await db('job_stages').update({ since: NO_INSTANT, due_at: NO_INSTANT, high: 0 });
    await db('schema_migrations').where({ name: STEP }).delete();
    expect(await migrate(where)).toEqual([STEP]);
    expect(await rows()).toEqual(now);
    expect(now).toHaveLength(4);
  });

  // STAGE-11
  test('a row that the previous version wrote meanwhile has no known entry, and comes last', async () => {
    const [a, b] = [await made('A'), await made('B')];
    await opened.db('job_stages').where({ job_id: a }).update({ since: NO_INSTANT });
    const reply = await jobs.get('/api/jobs?stage=live&order=longest');
    expect(reply.json<JobListItem[]>().map(({ id, stageSince }) => [id, stageSince])).toEqual([
      [b, NOON],
      [a, null],
    ]);
  });
});
