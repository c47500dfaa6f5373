import { fold, holdsPhone, isActive, pageStageOf, searchColumnsOf, searchWordsOf } from '@loupe/domain';
import type { Db } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import type { Job } from '@loupe/shared-types';
import { toJob, type Row } from '../jobs/job-row';
import { serveJobs, type ServedJobs } from '../testing';
import { createFind } from './find.routes';

const SURNAMES = ['Lark', 'Clarke', 'Skylark', "O'Brien", 'Łukasik', 'Larkin', 'St. John', 'La`rk'];
const FIRST_NAMES = ['Fern', 'Zoë', 'Anne-Marie', 'Lark'];
const ITEMS = ['Signet ring', 'Lark brooch', 'Curb chain 12'];
const STATES = [
  {},
  { jobStatus: 'Waiting for Collection' },
  { jobStatus: 'Completed', customerCollected: true },
  { missing: 'Yes' },
  { jobStatus: 'Inspected and Waiting on Parts' },
];
const JOBS = 90;
const SEARCHES = [
  ...[
    'lark',
    'LARK',
    "o'brien",
    'obrien',
    'zoë',
    'la`rk',
    "la'rk",
    'lark fern',
    'fern',
    'st john',
    'ring',
    'brooch',
  ],
  ...[
    '12',
    'j12',
    'J 12',
    'ls-12',
    '07700 900',
    '07700 900123',
    '+44 7700 900',
    '900 123',
    'cv8',
    'cv81',
    'zzyzx',
  ],
];

/** The place of a job among those found, as FIND-2 says. */
function placeOf(job: Job, text: string): number {
  const plain = (number: string) => number.toLowerCase().replace(/[\s-]/g, '');
  const numbers = [job.customJobNumber, job.jobNumber].flatMap((number) => (number ? [plain(number)] : []));
  const typed = plain(text.trim());
  if (numbers.includes(typed)) return 0;
  if (typed !== '' && numbers.some((number) => number.replace(/^[^\d]+/, '') === typed)) return 1;
  if (holdsPhone(job.contactNumber, text)) return 2;
  const surname = fold(job.surname);
  const begins = (form: string) =>
    surname.startsWith(form) || surname.replace(/[\s'.-]/g, '').startsWith(form);
  return searchWordsOf(text).some(({ forms }) => forms.some(begins)) ? 3 : 4;
}

function foundIn(archive: readonly Job[], text: string) {
  const words = searchWordsOf(text);
  const meant = [text, text.replace(/\s/g, ''), `j${text.replace(/\s/g, '')}`].map((number) =>
    number.toLowerCase(),
  );
  const holds = (job: Job) => {
    const { core, postcode } = searchColumnsOf(job);
    return words.every(
      ({ forms, compact }) =>
        forms.some((form) => core.includes(form)) || (compact !== undefined && postcode.includes(compact)),
    );
  };
  const found = archive
    .filter((job) => holds(job) || meant.includes(String(job.customJobNumber).toLowerCase()))
    .toSorted(
      (one, other) =>
        placeOf(one, text) - placeOf(other, text) ||
        Number(isActive(other)) - Number(isActive(one)) ||
        other.id - one.id,
    );
  const stages = new Map<string | null, number>();
  for (const job of found) stages.set(pageStageOf(job), (stages.get(pageStageOf(job)) ?? 0) + 1);
  const [first] = found;
  return {
    ids: found.slice(0, 20).map(({ id }) => id),
    exact: first && placeOf(first, text) < 2 ? first.id : null,
    stages,
  };
}

eachDatabase((name, open) => {
  let db: Db;
  let jobs: ServedJobs;
  let archive: readonly Job[];
  beforeAll(async () => {
    ({ db } = await open());
    jobs = await serveJobs({ db });
    const nth = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
    for (let n = 0; n < JOBS; n += 1) {
      if (n % 3 > 0) jobs.wait(60_000);
      const { id } = await jobs.made({
        customJobNumber: `${nth(['J', 'LS-', ''], n)}${n}`,
        firstName: nth(FIRST_NAMES, n >> 1),
        surname: nth(SURNAMES, n),
        contactNumber: nth(['07700 900123', '+44 7700 900456', '01632 960001'], n >> 2),
        postcode: nth(['CV8 1AA', 'B1 1AA'], n >> 3),
        item1: nth(ITEMS, n >> 2),
      });
      const state = nth(STATES, n >> 1);
      if (Object.keys(state).length > 0) await jobs.patch(`/api/jobs/${id}`, state);
    }
    const rows: readonly Row[] = await db('jobs');
    archive = rows.map(toJob);
  });
  afterAll(() => jobs.close());

  // FIND-1, FIND-2
  test.each(SEARCHES)('%s is answered as if every job had been read', async (text) => {
    const expected = foundIn(archive, text);
    const found = await createFind({ db })({ q: text, limit: 20 });
    expect(found.jobs.map(({ id }) => id)).toEqual(expected.ids);
    // Without a trigram in any word, a server lists the newest only, and more than those have a 12.
    const isCapped = name !== 'SQLite' && text === '12';
    expect([found.exact, found.isCapped]).toEqual([expected.exact, isCapped]);
    expect(new Map(found.stages.map(({ stage, count }) => [stage, count]))).toEqual(expected.stages);
  });

  // LIST-3
  test('the statement that ranks is the same however many are found', async () => {
    const asked = new Set<string>();
    const note = ({ sql }: { readonly sql: string }) => void (/like/.test(sql) && asked.add(sql));
    db.on('query', note);
    for (const q of ['fern', 'brooch']) await createFind({ db })({ q, limit: 20 });
    db.removeListener('query', note);
    expect(asked.size).toBe(name === 'SQLite' ? 1 : 2);
  });
});
