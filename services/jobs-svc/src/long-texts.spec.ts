import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { jobFields } from '@loupe/shared-types/schemas';
import { newJob, serveJobs, type ServedJobs } from './testing';

/** As long as a body may be. Normalising such a run of combining marks takes a minute. */
const ENDLESS = '\u0301'.repeat(64_500) + '\u0316'.repeat(64_500);

const watermarks = (length: number) => '\u0301\u0316'.repeat(length / 2);

const TEXT_FIELDS = Object.entries(jobFields)
  .filter(([, schema]) => schema.safeParse(ENDLESS).error?.issues[0]?.code === 'too_big')
  .map(([name]) => name);

/** The longest run of combining marks in a text. */
const longestRun = (text: string) =>
  Math.max(0, ...Array.from(text.matchAll(/\p{M}+/gu), ([run]) => run.length));

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  let normalised: string[];

  beforeAll(async () => {
    jobs = await serveJobs(await open());
  });
  afterAll(() => jobs.close());

  beforeEach(() => {
    normalised = [];
    const normalize = String.prototype.normalize;
    jest.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      normalised.push(this);
      return normalize.call(this, form);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('the schemas have text fields to test', () => {
    expect(TEXT_FIELDS).toEqual(expect.arrayContaining(['customJobNumber', 'firstName', 'notes', 'item1']));
  });

  // TEXT-1
  test.each(TEXT_FIELDS)(
    'a job with an endless %s is refused before anything is normalised',
    async (field) => {
      const reply = await jobs.post('/api/jobs', newJob({ [field]: ENDLESS }));
      expect([reply.status, normalised]).toEqual([400, []]);
    },
  );

  test.each([
    ['/calls', { callDate: '2026-04-03', callTime: '10:00', callerName: 'Rosalind', callContent: ENDLESS }],
    ['/locations', { location: ENDLESS }],
    ['/parts', { description: ENDLESS, source: 'Birmingham', invoiceNumber: 'INV-1' }],
  ])('an endless text in %s of a job is refused before anything is normalised', async (path, body) => {
    const { id } = await jobs.made();
    normalised = [];
    const reply = await jobs.post(`/api/jobs/${id}${path}`, body);
    expect([reply.status, normalised]).toEqual([400, []]);
  });

  // SEARCH-2
  test('a search longer than 200 is refused before anything is normalised', async () => {
    const reply = await jobs.get(`/api/jobs?search=${encodeURIComponent(watermarks(202))}`);
    expect([reply.status, reply.text, normalised]).toEqual([400, 'Search for at most 200 characters', []]);
  });

  test('texts of maximum length are stored whole, and no long run of marks is ever normalised', async () => {
    const longest = { items: watermarks(2_000), notes: watermarks(10_000) };
    const job = await jobs.made({ firstName: watermarks(200), item1: longest.items, notes: longest.notes });
    expect([job.item1, job.notes]).toEqual([longest.items, longest.notes]);
    const call = { callDate: '2026-04-03', callTime: '10:00', callerName: 'R', callContent: longest.notes };
    expect((await jobs.post(`/api/jobs/${job.id}/calls`, call)).status).toBe(201);
    await jobs.patch(`/api/jobs/${job.id}`, { item2: watermarks(2_000), description2: 'x' });
    expect((await jobs.get(`/api/jobs?search=${encodeURIComponent(watermarks(200))}`)).status).toBe(200);
    expect(normalised.length).toBeGreaterThan(10);
    expect(Math.max(...normalised.filter((text) => text.length > 250).map(longestRun))).toBeLessThan(20);
  });
}, ON_SERVER_AT_NIGHT);
