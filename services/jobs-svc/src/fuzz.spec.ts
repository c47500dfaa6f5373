import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import { seeded } from './random-operations';
import { newJob, serveJobs } from './testing';

/** More in the nightly run. */
const REQUESTS = process.env.NIGHTLY ? 1_000 : 300;

/** Internals that no response may contain: a stack trace, SQL, a server path, a driver message. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\/work\/|\/tmp\/|SQLITE|ER_[A-Z]|\b(insert into|update `|select [`*]|from `)|knex|mysql|undefined/i;

const ODD = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1 + 0.2,
  '',
  ' ',
  '1abc',
  "' or 1=1 --",
  '%',
  '\u0000',
  '\ud800',
  '💍'.repeat(300),
  'x'.repeat(20_000),
  [],
  ['x'],
  {},
  { a: 1 },
  '2026-13-01',
  'Yes',
  'constructor',
  '__proto__',
];
const FIELDS = [
  ...Object.keys(newJob()),
  'jobStatus',
  'version',
  'missing',
  'collectionDate',
  'totalCost',
  'callDate',
  'callTime',
  'callerName',
  'callContent',
  'partArrived',
  'description',
  'source',
  'cost',
  'invoiceNumber',
  '__proto__',
  'constructor',
  'toString',
  'id',
];
const IDS = [
  '1',
  '2',
  '0',
  '-1',
  '1abc',
  '9999999999',
  '99999999999999999999',
  '1.5',
  '%00',
  '%2e%2e',
  '1;drop',
  '%E0%A4%A',
  'NaN',
  'null',
  '[object%20Object]',
];
const PARAMETERS = [
  'limit',
  'cursor',
  'search',
  'stage',
  'status',
  'searchIn',
  'location',
  'createdFrom',
  'createdTo',
  'order',
  '__proto__',
  'constructor',
  'x[]',
  'limit[]',
];
const VALUES = [
  '1',
  '500',
  '0',
  '-1',
  '1e3',
  '',
  '%',
  '%25',
  '%00',
  '%F0%9F%92%8D',
  'live',
  'Completed',
  'W10',
  'WyJ4Iiwi',
  'bnVsbA',
  "'",
  '"',
  '2026-04-03',
  '2026-99-99',
  'x'.repeat(500),
  '%ED%A0%80',
];
const PATHS = [
  '/api/jobs',
  '/api/calls',
  '/api/locations',
  '/api/parts',
  '/api/stats',
  '/api/jobs/ID',
  '/api/jobs/ID/calls',
  '/api/jobs/ID/locations',
  '/api/jobs/ID/parts',
  '/api/jobs/ID/reopen',
  '/api/parts/ID',
  '/api/nothing',
  '/api/jobs/ID/nothing',
];
const BODIES = [
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '\u0000',
  '{"firstName":"\\ud800"}',
];

eachDatabase((_name, open) => {
  test(`${REQUESTS} malformed requests are refused with user messages and never break anything`, async () => {
    const jobs = await serveJobs(await open());
    await jobs.made();
    await jobs.made();
    const random = seeded(42);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const broken: unknown[] = [];
    const statuses = new Set<number>();
    for (let n = 0; n < REQUESTS; n += 1) {
      const method = pick(['GET', 'GET', 'POST', 'PATCH', 'DELETE', 'PUT']);
      const query =
        random() < 0.5
          ? ''
          : `?${Array.from({ length: 1 + Math.floor(random() * 3) }, () => `${pick(PARAMETERS)}=${pick(VALUES)}`).join('&')}`;
      const path = pick(PATHS).replace('ID', pick(IDS)) + (method === 'GET' ? query : '');
      const odd = Object.fromEntries(
        Array.from({ length: 1 + Math.floor(random() * 4) }, () => [pick(FIELDS), pick(ODD)]),
      );
      const body =
        method === 'GET'
          ? undefined
          : random() < 0.1
            ? pick(BODIES)
            : random() < 0.5
              ? odd
              : { ...newJob(), ...odd };
      const extra: Record<string, string> =
        random() < 0.1 ? { 'Idempotency-Key': pick(['k', ' ', 'x'.repeat(300), "'--"]) } : {};
      const reply = await jobs.call(method, path, body, extra);
      statuses.add(reply.status);
      const isOdd =
        reply.status >= 500 ||
        (reply.status >= 400 && (INSIDE.test(reply.text) || reply.text.length > 200 || reply.text === ''));
      if (isOdd) broken.push({ method, path, body, status: reply.status, text: reply.text.slice(0, 300) });
    }
    expect(broken).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
    expect((await jobs.get('/api/jobs/1')).status).toBe(200);
    expect(jobs.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    await jobs.close();
  }, 60_000);
}, ON_SERVER_AT_NIGHT);
