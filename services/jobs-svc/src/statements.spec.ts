import { eachDatabase } from '@loupe/db/testing';
import { newJob, serveJobs, type ServedJobs, isPoll } from './testing';

/** Each statement is a round trip to the server, on the one processor that all the shop's work shares. */
eachDatabase((name, open) => {
  const isLite = name === 'SQLite';
  let jobs: ServedJobs;
  let asked: string[];

  beforeEach(async () => {
    const { db } = await open();
    jobs = await serveJobs({ db });
    await jobs.made({ surname: "O'Brien" });
    asked = [];
    db.on('query', ({ sql }: { sql: string }) => void asked.push(sql));
  });
  afterEach(() => jobs.close());

  /** The statements of a request itself, without the polls of the change feed. */
  async function statementsOf(ask: () => Promise<unknown>): Promise<readonly string[]> {
    asked = [];
    await ask();
    return asked.filter((sql) => !isPoll(sql));
  }

  test('creating a job looks for its customer once, writes its rows and reads nothing back', async () => {
    const key = { 'idempotency-key': 'once' };
    const job = newJob({ customJobNumber: 'ONCE-1' });
    const made = await statementsOf(() => jobs.post('/api/jobs', job, key));
    expect(made.filter((sql) => /^select/i.test(sql))).toEqual([expect.stringMatching(/from customer_keys/)]);
    // With a new customer, their contacts and their keys.
    expect(made).toHaveLength(isLite ? 12 : 14);
    const known = await statementsOf(() => jobs.post('/api/jobs', newJob()));
    expect(known.filter((sql) => /^select/i.test(sql))).toHaveLength(1);
    expect(known).toHaveLength(isLite ? 7 : 8);
    const again = await statementsOf(() => jobs.post('/api/jobs', job, key));
    expect(again.filter((sql) => /^insert/i.test(sql))).toHaveLength(1);
  });

  test('the response to creating a job equals what is read later', async () => {
    const made = await jobs.made({
      item2: 'Bracelet 💍',
      description2: 'Clasp',
      totalCost: 12.5,
      notes: 'ring\nthe bell',
    });
    expect((await jobs.get(`/api/jobs/${made.id}`)).json()).toEqual(made);
  });

  test('a list that fits on one page is not counted', async () => {
    const whole = await statementsOf(() => jobs.get('/api/jobs?stage=live'));
    const counts = /count\(\*\) as `count`/;
    expect(whole.filter((sql) => counts.test(sql))).toEqual([]);
    await jobs.made();
    const first = await statementsOf(() => jobs.get('/api/jobs?stage=live&limit=1&priority=high'));
    expect(first.filter((sql) => counts.test(sql))).toEqual([]);
    const filtered = await statementsOf(() => jobs.get('/api/jobs?stage=live&limit=1&place=Kenilworth'));
    expect(filtered.filter((sql) => counts.test(sql))).toHaveLength(1);
  });

  // STAGE-9
  test('a page of a stage has its total without a count', async () => {
    for (let n = 0; n < 3; n += 1) await jobs.made();
    let total: string | null = null;
    const page = await statementsOf(async () => {
      total = (await jobs.get('/api/jobs?stage=live&limit=2')).headers.get('x-total-count');
    });
    expect(total).toBe('4');
    expect(page.filter((sql) => /count\(\*\) as `count`/.test(sql))).toEqual([]);
    const stats = await statementsOf(() => jobs.get('/api/stats'));
    expect(stats.filter((sql) => /count\(\*\).*from `job_stages`/.test(sql))).toEqual([]);
  });

  test.each(['/api/jobs', '/api/calls', '/api/locations', '/api/parts'])(
    'a search of %s that the indexes know nothing of asks them alone',
    async (path) => {
      const found = await jobs.get(`${path}?search=zzyzx%20quux`);
      expect([found.text, found.headers.get('x-total-count')]).toEqual(['[]', '0']);
      const search = await statementsOf(() => jobs.get(`${path}?search=zzyzx%20quux`));
      expect(search.length).toBeLessThanOrEqual(2);
    },
  );

  test('a search queries the index for all its terms in one statement', async () => {
    const reply = await jobs.get("/api/jobs?search=o'brien");
    expect(reply.headers.get('x-total-count')).toBe('1');
    const search = await statementsOf(() => jobs.get('/api/jobs?search=07700%20900123'));
    expect(search.length).toBeLessThanOrEqual(5);
  });
});
