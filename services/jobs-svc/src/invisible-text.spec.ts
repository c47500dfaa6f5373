import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CallLog, JobListItem, LocationLog, OrderedPart } from '@loupe/shared-types';
import { newJob, serveJobs, type ServedJobs } from './testing';

const CALL = { callDate: '2026-04-03', callTime: '14:05', callerName: 'Sinéad', callContent: 'Ready' };
const PART = { description: 'Clasp', source: 'Cooksons', cost: 4, invoiceNumber: 'I-1' };
const UNCHANGED = [
  '👩‍🔧',
  'می‌خواهم',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'مَريم',
  'Zoe\u0308',
];

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  let id: number;
  beforeAll(async () => {
    jobs = await serveJobs(await open());
    ({ id } = await jobs.made({ customJobNumber: 'J900' }));
  });
  afterAll(() => jobs.close());

  test.each([
    'J900\u200b',
    '\u202aJ900\u202c',
    'j9\u200d00',
    'J900\ufeff',
    'J\u00ad900',
    'J9\u000100',
    'J900\ufff9',
    'J900\u2800',
  ])('the number %j is J900, which is taken', async (customJobNumber) => {
    expect((await jobs.post('/api/jobs', newJob({ customJobNumber }))).status).toBe(409);
    const { id: other } = await jobs.made();
    expect((await jobs.patch(`/api/jobs/${other}`, { customJobNumber })).status).toBe(409);
  });

  test.each(['\u200b', ' \u202a\u2060 ', '\u200d', '\u3164', '\u0001', '\u0085\u009f'])(
    'a first name of %j alone is required',
    async (firstName) => {
      for (const reply of [
        await jobs.post('/api/jobs', newJob({ firstName })),
        await jobs.patch(`/api/jobs/${id}`, { firstName }),
      ])
        expect([reply.status, reply.text]).toEqual([400, 'First name is required']);
    },
  );

  // TEXT-3
  test('invisible characters are removed from jobs, edits, calls, moves and parts', async () => {
    const made = await jobs.made({ surname: 'O\u200bkafor\u202c', item1: '\ufeffRing', notes: '\u2060' });
    expect(made).toMatchObject({ surname: 'Okafor', items: 'Ring', notes: null });
    const edited = await jobs.patch(`/api/jobs/${made.id}`, { surname: 'Lark\u200b', email: '\u200b' });
    expect(edited.json<JobListItem>()).toMatchObject({ surname: 'Lark', email: null });
    const at = `/api/jobs/${made.id}`;
    const call = await jobs.post(`${at}/calls`, { ...CALL, callerName: 'Sin\u200béad' });
    expect(call.json<CallLog>().callerName).toBe('Sinéad');
    expect((await jobs.post(`${at}/calls`, { ...CALL, callContent: '\u200b' })).text).toBe(
      'Call content is required',
    );
    const move = await jobs.post(`${at}/locations`, { location: 'Leamington New\u200e' });
    expect(move.json<LocationLog>().location).toBe('Leamington New');
    expect((await jobs.post(`${at}/locations`, { location: '\u200b' })).status).toBe(400);
    const part = await jobs.post(`${at}/parts`, { ...PART, source: '\u2066Cooksons\u2069' });
    expect(part.json<OrderedPart>().source).toBe('Cooksons');
  });

  test('a search term ignores invisible characters, and is empty when it has no others', async () => {
    const total = async (search: string) =>
      (await jobs.get(`/api/jobs?limit=1&search=${encodeURIComponent(search)}`)).headers.get('x-total-count');
    expect(await total('J9\u200b00')).toBe('1');
    expect(await total('\u200b')).toBe(await total(''));
  });

  test.each(UNCHANGED)('%j is stored unchanged', async (surname) => {
    const { surname: expected } = await jobs.made({ surname });
    expect(expected).toBe(surname);
    const reply = await jobs.get(`/api/jobs?search=${encodeURIComponent(surname)}`);
    expect(reply.json<JobListItem[]>().map((job) => job.surname)).toContain(surname);
  });

  // TEXT-2
  test.each(['J9\u000000', 'J9\ud800'])('%j is still refused', async (customJobNumber) => {
    expect((await jobs.post('/api/jobs', newJob({ customJobNumber }))).status).toBe(400);
  });
}, ON_SERVER_AT_NIGHT);
