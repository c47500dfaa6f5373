import { eachDatabase, refillJobSearch, type TestDatabase } from '@loupe/db/testing';
import type { JobListItem } from '@loupe/shared-types';
import { NobodyWaits } from '../lists/stretches';
import { nextOf, serveJobs, type ServedJobs } from '../testing';
import { countJobs } from './jobs.list.store';

/** Adds copies of the only job, each taken in a second after the one before: hundreds of requests take seconds. */
async function copyJob(db: TestDatabase['db'], copies: number, surnameOf: (n: number) => string) {
  const [job] = await db('jobs');
  const stages: { date_created: string }[] = await db('job_stages');
  const later = (at: string, n: number) => new Date(Date.parse(at) + n * 1_000).toISOString();
  const numbers = Array.from({ length: copies }, (_, at) => at + 1);
  await db.batchInsert(
    'jobs',
    numbers.map((n) => ({
      ...job,
      id: Number(job.id) + n,
      surname: surnameOf(n),
      date_created: later(job.date_created, n),
      job_number_key: `${job.job_number_key}/${n}`,
      display_number_key: `${job.display_number_key}/${n}`,
    })),
    15,
  );
  await db.batchInsert(
    'job_stages',
    numbers.flatMap((n) =>
      stages.map((stage) => ({
        ...stage,
        job_id: Number(job.id) + n,
        date_created: later(stage.date_created, n),
      })),
    ),
    100,
  );
  await refillJobSearch(db);
}

eachDatabase((name, open) => {
  let jobs: ServedJobs;
  let db: TestDatabase['db'];
  beforeAll(async () => {
    ({ db } = await open());
    jobs = await serveJobs({ db });
    await jobs.made({
      customJobNumber: 'S1',
      firstName: 'Zoë',
      surname: 'Łukasik',
      contactNumber: '+44 (0)7700 900456',
      postcode: 'CV32 5QX',
      item1: '100% wool_case "ring"',
    });
    await jobs.made({
      customJobNumber: 'S2',
      firstName: 'Sinéad',
      surname: 'O’Brien',
      location: 'Leamington Old',
      item1: '1000 wool case',
    });
    await jobs.made({ customJobNumber: 'S3', firstName: 'سارة', surname: 'Straße 💍💎🔧', item1: 'Watch!' });
  });
  afterAll(() => jobs.close());

  const found = async (search: string, more = '') => {
    const reply = await jobs.get(`/api/jobs?search=${encodeURIComponent(search)}${more}`);
    const numbers = reply
      .json<JobListItem[]>()
      .map((job) => job.jobNumber)
      .sort();
    expect(reply.headers.get('x-total-count')).toBe(String(numbers.length));
    return numbers.join();
  };

  test.each([
    ['zoe', 'S1'],
    ['ZOË ŁUK', 'S1'],
    ['lukasik zoe', 'S1'],
    ["o'brien", 'S2'],
    ['O’BRIEN', 'S2'],
    ['strasse', 'S3'],
    ['سار', 'S3'],
    ['💍💎🔧', 'S3'],
    ['100%', 'S1'],
    ['wool_', 'S1'],
    ['wool case', 'S1,S2'],
    ['case wool', 'S1,S2'],
    ['"ring"', 'S1'],
    ['watch!', 'S3'],
    ['s', 'S1,S2,S3'],
    ['zo', 'S1'],
    ['%', 'S1'],
    ['_', 'S1'],
    ['07700900456', 'S1'],
    ['+44 7700 900456', 'S1'],
    ['07700 900 456', 'S1'],
    ['cv325q', 'S1'],
    ['CV32 5Q', 'S1'],
    ['cv3', 'S1,S2,S3'],
    ['nobody at all', ''],
    ['" OR "', ''],
    ['obrien', 'S2'],
    ['obrien, sinead', 'S2'],
    ['o brien', 'S2'],
    ['lukasik, 900456', 'S1'],
    ['900456   zoe', 'S1'],
    ['zoe +44 (0)7700', 'S1'],
    ['zoe z', 'S1'],
    ['z o', 'S1'],
    ['ring cv32', 'S1'],
    ['zoe obrien', ''],
    ['zoe nobody', ''],
    ['t s3 💍💎🔧', 'S3'],
    ['zoe*', ''],
    ['zo\u0000e', ''],
    ['kenilworth', ''],
  ])('%s finds %s', async (search, numbers) => {
    expect(await found(search)).toBe(numbers);
  });

  // SEARCH-4
  test('the timeline also searches status and location, the tracker location', async () => {
    expect(await found('in-progress', '&searchIn=timeline')).toBe('S1,S2,S3');
    expect(await found('leamington o', '&searchIn=timeline')).toBe('S2');
    expect(await found('leamington o', '&searchIn=tracker')).toBe('S2');
    expect(await found('in-progress', '&searchIn=tracker')).toBe('');
    expect(await found('obrien leamington', '&searchIn=tracker')).toBe('S2');
    expect(await found('old sinead progress', '&searchIn=timeline')).toBe('S2');
    expect(await found('zoe leamington', '&searchIn=timeline')).toBe('');
    expect(await found('zoe cv32', '&searchIn=tracker')).toBe('S1');
    expect(await found('cv325qx', '&searchIn=timeline')).toBe('');
  });

  test('a job is found by its current values and no longer by its previous ones', async () => {
    const { id } = await jobs.made({ customJobNumber: 'S4', surname: 'Featherstone' });
    expect(await found('featherst')).toBe('S4');
    await jobs.patch(`/api/jobs/${id}`, { surname: 'Cholmondeley' });
    expect(await found('featherst')).toBe('');
    expect(await found('cholmon', '&stage=live')).toBe('S4');
    expect(await found('cholmon', '&stage=quote')).toBe('');
  });

  test.each([',', ' , ,', '،', ' '])('%j is an empty search', async (search) => {
    expect(await found(search)).toBe(await found(''));
    expect(await found(search, '&searchIn=timeline')).toBe(await found(''));
    for (const list of ['calls', 'locations', 'parts']) {
      const path = (text: string) => `/api/${list}?search=${encodeURIComponent(text)}`;
      expect((await jobs.get(path(search))).text).toBe((await jobs.get(path(''))).text);
    }
  });

  test('the timeline finds the jobs of a stage by the title of its page', async () => {
    const { id } = await jobs.made({ customJobNumber: 'P1', surname: 'Partridge' });
    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Inspected and Waiting on Parts', missing: 'Yes' });
    const quote = await jobs.made({ customJobNumber: 'P2', quoteAmount: 10, jobStatus: 'Pending Quote' });
    expect(await found('waiting for parts', '&searchIn=timeline')).toBe('P1');
    expect(await found('Waiting for Parts, partridge', '&searchIn=timeline')).toBe('P1');
    expect(await found('waiting for parts zoe', '&searchIn=timeline')).toBe('');
    expect(await found('missing in action', '&searchIn=timeline')).toBe('P1');
    expect(await found('live jobs', '&searchIn=timeline')).toBe('S1,S2,S3,S4');
    expect(await found('live zoe', '&searchIn=timeline')).toBe('S1');
    expect(await found('quote', '&searchIn=timeline')).toBe('P2');
    expect(await found('waiting for parts')).toBe('');
    await jobs.patch(`/api/jobs/${quote.id}`, { customerRejected: true });
    await jobs.patch(`/api/jobs/${quote.id}`, { customerCollected: true });
    expect(await found('customer rejected', '&searchIn=timeline')).toBe('');
    expect(await found('collected by customer', '&searchIn=timeline')).toBe('P2');
    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
  });

  test('a search term with too many candidates pages and counts like any other', async () => {
    const first = await jobs.get('/api/jobs?search=cv3&limit=2');
    expect(first.headers.get('link')).toContain('search=cv3');
  });

  // LIST-1, LIST-3
  test('pages of a word go on from what many of the nearest jobs have to what few of the others have', async () => {
    const { db: own } = await open();
    const shop = await serveJobs({ db: own });
    const NEAR = 60;
    await shop.made({ surname: 'Wren' });
    await copyJob(own, 259, (n) => {
      const isNear = n >= 260 - 2 * NEAR && n % 2 === 0;
      return isNear || n % 25 === 7 ? `Sparrow${n}` : `Wren${n}`;
    });
    for (const more of ['', '&stage=live', '&order=oldest', '&stage=active&order=longest']) {
      const everything = (await shop.get(`/api/jobs?limit=500${more}`)).json<JobListItem[]>();
      const wanted = everything.filter(({ surname }) => surname.startsWith('Sparrow')).map(({ id }) => id);
      const read: number[] = [];
      for (let next: string | null = `/api/jobs?search=sparrow&limit=25&total=apart${more}`; next;) {
        const page = await shop.get(next);
        read.push(...page.json<JobListItem[]>().map(({ id }) => id));
        next = nextOf(page);
      }
      expect([more, read]).toEqual([more, wanted]);
    }
    await shop.close();
  }, 60_000);

  // LIST-5
  test.each([
    '/api/jobs?search=s',
    '/api/jobs?stage=live&search=s',
    '/api/calls?search=s',
    '/api/locations?search=s',
    '/api/customers?search=s',
  ])('the total of %s can be left out of its page, and read alone', async (path) => {
    const { id } = (await jobs.get('/api/jobs?search=S3')).json<JobListItem[]>()[0] as JobListItem;
    const call = { callDate: '2026-04-03', callTime: '10:15', callerName: 'Sa', callContent: 's' };
    for (const n of [1, 2]) {
      await jobs.post(`/api/jobs/${id}/calls`, call);
      await jobs.post(`/api/jobs/${id}/locations`, { location: `Shelf ${n}` });
    }
    const whole = await jobs.get(`${path}&limit=1`);
    const total = Number(whole.headers.get('x-total-count'));
    expect(total).toBeGreaterThan(1);
    const page = await jobs.get(`${path}&limit=1&total=apart`);
    expect([page.text, page.headers.get('x-total-count')]).toEqual([whole.text, null]);
    expect(nextOf(page)).toContain('total=apart');
    const alone = await jobs.get(`${path}&limit=1&total=only`);
    expect([alone.text, alone.headers.get('x-total-count'), nextOf(alone)]).toEqual([
      '[]',
      String(total),
      null,
    ]);
    const all = await jobs.get(`${path}&limit=500&total=apart`);
    expect(all.headers.get('x-total-count')).toBe(String(total));
  });

  // LIST-5, STAGE-9
  test('a total that is kept comes with its page', async () => {
    const page = await jobs.get('/api/jobs?stage=live&limit=1&total=apart');
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(2);
    expect((await jobs.get('/api/jobs?stage=live&total=none')).status).toBe(400);
  });

  // LIST-5
  test('a count ends when nobody waits for it any more', async () => {
    const filter = { search: 'live jobs', searchIn: 'timeline', shops: [] } as const;
    let checks = 0;
    const counting = (isLeft: boolean) =>
      countJobs(db, filter, () => {
        checks += 1;
        return isLeft;
      });
    expect(await counting(false)).toBeGreaterThan(2);
    if (name !== 'SQLite') return;
    expect(checks).toBe(1);
    await expect(counting(true)).rejects.toBeInstanceOf(NobodyWaits);
  });
});
