import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import {
  MAX_ANSWER_BYTES,
  type EditHistoryEntry,
  type HistoryEntry,
  type JobWithHistory,
} from '@loupe/shared-types';
import type { Knex } from 'knex';
import { nextOf, NOON, serveJobs, type Reply, type ServedJobs } from './testing';

/** The budget applies to the array items; this adds room for the last item and the brackets. */
const MOST = MAX_ANSWER_BYTES + 1_000;

/** Five times as many in the nightly run. */
const EDITS = process.env.NIGHTLY ? 2_500 : 500;

const long = (length: number) => 'ж'.repeat(length);

/** A job with every text at its maximum length. */
const fullLength = {
  homeAddress: long(2_000),
  notes: long(10_000),
  quoteResponse: long(2_000),
  completedItems: long(2_000),
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`item${n}`, long(2_000)],
      [`description${n}`, long(2_000)],
    ]),
  ),
};

eachDatabase((_name, open) => {
  let db: Knex;
  let jobs: ServedJobs;
  beforeAll(async () => {
    ({ db } = await open());
    jobs = await serveJobs({ db });
  });
  afterAll(() => jobs.close());

  /** All pages of a list, following the links. */
  async function pagesOf(path: string): Promise<readonly Reply[]> {
    const pages: Reply[] = [];
    for (let next: string | null = path; next; next = nextOf(pages.at(-1) as Reply))
      pages.push(await jobs.get(next));
    return pages;
  }
  const idsOf = (pages: readonly Reply[]) =>
    pages.flatMap((page) => page.json<readonly { id: number }[]>().map(({ id }) => id));
  const bytesOf = ({ text }: Reply) => Buffer.byteLength(text);

  async function copies(table: string, id: number, count: number): Promise<void> {
    const { id: _, ...row } = (await db(table).where({ id }).first()) as Record<string, unknown>;
    const numbered = (n: number) =>
      table === 'jobs' ? { job_number_key: `${id}/${n}`, display_number_key: `${id}/${n}` } : {};
    const rows = Array.from({ length: count }, (_, n) => ({ ...row, ...numbered(n) }));
    await db.batchInsert(table, rows, 20);
  }

  test.each(['/api/jobs?limit=500', '/api/jobs?limit=500&order=oldest', '/api/jobs?limit=100'])(
    'a page of %s ends where its bytes do, and its Link goes on to every other job',
    async (path) => {
      if ((await db('jobs').count('* as count').first())?.count === 0) {
        const { id } = await jobs.made(fullLength);
        await copies('jobs', id, 59);
      }
      const pages = await pagesOf(path);
      expect(pages.length).toBeGreaterThan(2);
      expect(Math.max(...pages.map(bytesOf))).toBeLessThan(MOST);
      expect(pages.map((page) => page.headers.get('x-total-count'))).toEqual(pages.map(() => '60'));
      const ids = idsOf(pages);
      expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    },
  );

  test('the same holds for characters that take six bytes each in JSON', async () => {
    const { id } = await jobs.made({ location: 'With Jack', notes: '\u0001'.repeat(10_000) });
    await copies('jobs', id, 59);
    const pages = await pagesOf('/api/jobs?location=With%20Jack&limit=500');
    expect(Math.max(...pages.map(bytesOf))).toBeLessThan(MOST);
    expect(new Set(idsOf(pages)).size).toBe(60);
  });

  // LIST-4
  test('the same holds for the lists of calls and parts, of all jobs and of one', async () => {
    const { id } = await jobs.made();
    const call = { callDate: '2026-04-03', callTime: '10:00', callerName: 'R', callContent: long(10_000) };
    const part = { description: long(2_000), source: 'Birmingham', invoiceNumber: 'INV-1' };
    const made = await jobs.post(`/api/jobs/${id}/calls`, call);
    await copies('call_logs', made.json<{ id: number }>().id, 199);
    const ordered = await jobs.post(`/api/jobs/${id}/parts`, part);
    await copies('ordered_parts', ordered.json<{ id: number }>().id, 299);
    for (const [path, count] of [
      ['/api/calls?limit=500', 200],
      [`/api/jobs/${id}/calls?limit=500`, 200],
      ['/api/calls?search=rosalind&limit=500', 200],
      [`/api/jobs/${id}/parts?limit=500`, 300],
      ['/api/parts?limit=500', 300],
    ] as const) {
      const pages = await pagesOf(path);
      expect([path, Math.max(...pages.map(bytesOf)) < MOST, new Set(idsOf(pages)).size]).toEqual([
        path,
        true,
        count,
      ]);
    }
  });

  // HISTORY-1
  describe(`a job with ${EDITS} edits`, () => {
    let id: number;
    beforeAll(async () => {
      ({ id } = await jobs.made());
      const change = (n: number) => ({
        at: NOON,
        user_id: null,
        user_name: 'Priya Sandhu',
        job_id: id,
        kind: 'edited',
        topic: 'jobs',
        entity_id: id,
        job_version: n + 1,
        before_json: JSON.stringify({ notes: `${n} ${long(4_000)}` }),
        after_json: JSON.stringify({ notes: `${n + 1} ${long(4_000)}` }),
      });
      for (let from = 1; from <= EDITS; from += 100)
        await db('changes').insert(Array.from({ length: 100 }, (_, n) => change(from + n)));
      await db('jobs')
        .where({ id })
        .update({ version: EDITS + 1, notes: `${EDITS + 1} ${long(4_000)}` });
    }, 60_000);

    test('is returned with the newest of them, in order, and a link to the others', async () => {
      const reply = await jobs.get(`/api/jobs/${id}`);
      expect(bytesOf(reply)).toBeLessThan(512 * 1024);
      const { editHistory } = reply.json<JobWithHistory>();
      expect(editHistory.length).toBeGreaterThan(5);
      expect(String(editHistory.at(-1)?.changes.notes)).toMatch(new RegExp(`^${EDITS + 1} `));
      expect(editHistory[0]).not.toHaveProperty('id');

      const earlier = (await jobs.get(nextOf(reply) ?? '')).json<readonly HistoryEntry[]>();
      const expected = Number(String(editHistory[0]?.changes.notes).split(' ')[0]) - 1;
      expect(String(earlier[0]?.changes.notes)).toMatch(new RegExp(`^${expected} `));
    });

    test('has its whole history as a list, newest first, with a byte budget per page', async () => {
      const pages = await pagesOf(`/api/jobs/${id}/history?limit=500`);
      expect(Math.max(...pages.map(bytesOf))).toBeLessThan(MOST);
      const entries = pages.flatMap((page) => page.json<readonly EditHistoryEntry[]>());
      expect(entries).toHaveLength(EDITS + 1);
      expect(entries.at(-1)?.kind).toBe('created');
      expect(new Set(pages.map((page) => page.headers.get('x-total-count')))).toEqual(
        new Set([String(EDITS + 1)]),
      );
    });

    test('merges a save from its first version with all of them, reading a few at a time', async () => {
      const sizes: number[] = [];
      const count = (rows: readonly object[]) =>
        void (Array.isArray(rows) && 'before_json' in (rows[0] ?? {}) && sizes.push(rows.length));
      db.on('query-response', count);
      const theirs = await jobs.patch(`/api/jobs/${id}`, { version: 1, notes: 'mine' });
      db.off('query-response', count);
      expect([theirs.status, theirs.text]).toEqual([409, expect.stringContaining('Priya Sandhu')]);
      expect([sizes.length > EDITS / 25, Math.max(...sizes)]).toEqual([true, 20]);
    });

    test('accepts a limit, refuses other parameters, and gives 404 for an unknown job', async () => {
      const page = await jobs.get(`/api/jobs/${id}/history?limit=3`);
      expect(page.json<readonly unknown[]>()).toHaveLength(3);
      expect((await jobs.get(`/api/jobs/${id}/history?search=x`)).status).toBe(400);
      expect((await jobs.get('/api/jobs/999999/history')).status).toBe(404);
    });

    test('a save is answered with the job alone, and reads neither its history nor its calls and parts', async () => {
      const read: string[] = [];
      const note = ({ sql }: { readonly sql: string }) => void read.push(sql);
      db.on('query', note);
      const reply = await jobs.patch(`/api/jobs/${id}`, { notes: 'Short again' });
      db.off('query', note);
      expect(reply.json()).toMatchObject({ id, notes: 'Short again' });
      expect(reply.json()).not.toHaveProperty('editHistory');
      expect(read.filter((sql) => /^select.*(before_json|call_logs|ordered_parts)/s.test(sql))).toEqual([]);
    });
  });
}, ON_SERVER_AT_NIGHT);
