import { connect, migrate } from '@loupe/db';
import { createCalendar } from '@loupe/domain';
import { createServices } from '/work/main/services/jobs-svc/src/app';
const where = process.argv[2]!.startsWith('mysql')
  ? { databaseUrl: process.argv[2]! }
  : { file: process.argv[2]! };
let t = Date.now();
console.log(await migrate(where), Date.now() - t, 'ms migrate');
const db = connect(where);
const s = createServices({ db, clock: () => new Date(), calendar: createCalendar('Europe/London') });
const base = { limit: 25, search: '', searchIn: 'jobs', order: 'newest' } as const;
async function time(name: string, fn: () => Promise<unknown>, n = 30) {
  const times: number[] = [];
  let first = 0;
  for (let i = 0; i < n; i++) {
    const t = performance.now();
    await fn();
    const d = performance.now() - t;
    if (i === 0) first = d;
    times.push(d);
  }
  times.sort((a, b) => a - b);
  console.log(
    name.padEnd(34),
    'first',
    first.toFixed(1),
    'p50',
    times[n >> 1]!.toFixed(2),
    'max',
    times[n - 1]!.toFixed(1),
  );
}
const some = (await s.jobs.list({ ...base } as never)).items[7]!;
console.log(some.firstName, some.surname, some.contactNumber, some.jobNumber);
for (const stage of ['live', 'completed', 'active'] as const)
  await time(`list ${stage}`, () => s.jobs.list({ ...base, stage } as never));
await time('list all', () => s.jobs.list(base as never));
await time('stats', () => s.stats.get());
for (const search of [
  'zzqx nobody',
  some.jobNumber,
  some.contactNumber,
  some.surname,
  `${some.firstName} ${some.surname}`,
  'ring',
  'gold',
  'an',
  'x',
  'completed',
  some.postcode,
]) {
  await time(`search ${search}`, () => s.jobs.list({ ...base, search } as never));
}
await time('timeline leamington', () =>
  s.jobs.list({ ...base, search: 'leamington', searchIn: 'timeline' } as never),
);
await time('tracker active Other', () =>
  s.jobs.list({ ...base, stage: 'active', location: 'Other', searchIn: 'tracker' } as never),
);
await time('calls', () => s.calls.list({ limit: 25, search: '' }));
await time('calls search', () => s.calls.list({ limit: 25, search: 'nobody zz' }), 5);
const body = () => ({ ...({} as object) });
await db.destroy();
