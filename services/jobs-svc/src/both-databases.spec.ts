import { stagesOf } from '@loupe/domain';
import { repairStageCounts, stageCounts } from '@loupe/db';
import { eachDatabase } from '@loupe/db/testing';
import type { JobListItem, Stage } from '@loupe/shared-types';
import { STAGES } from '@loupe/shared-types';
import { play, randomOperation, seeded } from './random-operations';
import { serveJobs } from './testing';

/** More in the nightly run. */
const [OPERATIONS, WRITES] = process.env.NIGHTLY ? [500, 120] : [80, 16];
const SEED = 20_260_403;

type Answers = Awaited<ReturnType<typeof play>>;
const answersOf = new Map<string, Answers[]>();

eachDatabase((name, open) => {
  // STAGE-7, STAGE-9
  test(`${OPERATIONS} random operations leave stages, lists and the domain's rules in agreement`, async () => {
    const { db } = await open();
    const jobs = await serveJobs({ db });
    const random = seeded(SEED);
    const answers: Answers[] = [];
    const ids: number[] = [];
    for (let n = 0; n < OPERATIONS; n += 1) {
      answers.push(await play(jobs, randomOperation(random, ids.length, n), ids));
    }
    answersOf.set(name, answers);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);

    const all = (await jobs.get('/api/jobs?limit=500')).json<JobListItem[]>();
    expect(all.length).toBeGreaterThan(OPERATIONS / 20);
    for (const stage of STAGES) {
      const listed = (await jobs.get(`/api/jobs?limit=500&stage=${stage}`)).json<JobListItem[]>();
      const ruled = all.filter((job) => stagesOf(job).includes(stage));
      expect([stage, listed.map(({ id }) => id)]).toEqual([stage, ruled.map(({ id }) => id)]);
    }
    const rows: readonly { readonly stage: Stage; readonly jobs: number }[] = await db('job_stages')
      .groupBy('stage')
      .select('stage')
      .count({ jobs: '*' });
    const counted = new Map<string, number>(STAGES.map((stage) => [stage, 0]));
    for (const { stage, jobs: n } of rows) counted.set(stage, Number(n));
    expect(await stageCounts(db)).toEqual(counted);
    expect(await repairStageCounts(db)).toBe(0);
    const onPages = new Set(
      all.filter((job) => stagesOf(job).some((stage: Stage) => stage !== 'active')).map(({ id }) => id),
    );
    expect(all.filter((job) => stagesOf(job).includes('active') && !onPages.has(job.id))).toEqual([]);

    const versions: { job_id: number; newest: number; rows: number }[] = await db('changes')
      .whereIn('topic', ['jobs', 'locations'])
      .groupBy('job_id')
      .select('job_id')
      .max({ newest: 'job_version' })
      .count({ rows: '*' });
    expect(new Map(versions.map((row) => [row.job_id, [Number(row.newest), Number(row.rows)]]))).toEqual(
      new Map(all.map((job) => [job.id, [job.version, job.version]])),
    );
    await jobs.close();
  }, 180_000);

  test('a cached page is never older than the last write, whichever process wrote', async () => {
    const { db } = await open();
    const [writer, reader] = [await serveJobs({ db }), await serveJobs({ db })];
    const random = seeded(SEED + 1);
    const ids: number[] = [];
    const lists = [
      '/api/jobs?limit=30',
      '/api/jobs?stage=live',
      '/api/calls',
      '/api/locations',
      '/api/parts',
    ];
    let changed = 0;
    let before: string[] = [];
    for (let n = 0; n < WRITES; n += 1) {
      await play(writer, randomOperation(random, ids.length, n), ids);
      const anew = await readAnew(db, lists);
      expect(await Promise.all(lists.map(async (path) => (await reader.get(path)).text))).toEqual(anew);
      if (anew.join() !== before.join()) changed += 1;
      before = anew;
    }
    expect(changed).toBeGreaterThan(WRITES / 4);
    await writer.close();
    await reader.close();
  }, 180_000);
});

/** The responses of a freshly started process, with empty caches. */
async function readAnew(db: Parameters<typeof serveJobs>[0]['db'], paths: readonly string[]) {
  const fresh = await serveJobs({ db });
  const texts = await Promise.all(paths.map(async (path) => (await fresh.get(path)).text));
  await fresh.close();
  return texts;
}

test('both databases gave the same answers', () => {
  const [sqlite, server] = [
    answersOf.get('SQLite') ?? [],
    answersOf.get('MariaDB') ?? answersOf.get('MySQL'),
  ];
  if (!server) return;
  expect(new Set(sqlite.map(({ status }) => status))).toEqual(new Set([200, 201, 400, 404, 409, 422]));
  for (const [n, answer] of sqlite.entries()) expect([n, server[n]]).toEqual([n, answer]);
});
