import { STAGES } from '@loupe/shared-types';
import { dialectOf, type Db } from './dialect';
import { inTransaction } from './in-transaction';
import { migrate } from './migrate';
import { countStages, repairStageCounts, SLOTS, stageCount, stageCounts } from './stage-counts';
import { eachDatabase, type OpenTestDatabase } from './testing';

const STEP = '024-stage-counts';

/** The stages of a job without the job: nothing else of it counts here. */
const stageRow = (db: Db, stage: string, jobId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (dialectOf(db) !== 'sqlite') await trx.raw('set foreign_key_checks = 0');
    await trx('job_stages').insert({ stage, date_created: '2026-04-03T11:00:00.000Z', job_id: jobId });
  });

const withoutKeys = async (open: OpenTestDatabase) => {
  const opened = await open();
  if (dialectOf(opened.db) === 'sqlite') await opened.db.raw('pragma foreign_keys = off');
  return opened;
};

const nonZero = async (db: Db) =>
  Object.fromEntries([...(await stageCounts(db))].filter(([, jobs]) => jobs !== 0));

eachDatabase((_name, open) => {
  // STAGE-9
  test('every stage has a total for each slot from the start', async () => {
    const { db } = await open();
    expect([...(await stageCounts(db)).keys()].sort()).toEqual([...STAGES].sort());
    expect(Number((await db('stage_counts').count({ n: '*' }).first())?.n)).toBe(
      SLOTS.length * STAGES.length,
    );
  });

  test('totals are written at the end of their transaction, or with it undone', async () => {
    const { db } = await open();
    const written: string[] = [];
    db.on('query', ({ sql }: { sql: string }) => void (/^\s*update/.test(sql) && written.push(sql)));
    await inTransaction(db, async (trx) => {
      await countStages(trx, 1, { left: [], entered: ['live', 'active'] });
      await countStages(trx, 2, { left: [], entered: ['quote', 'active'] });
      await inTransaction(trx, (inner) => countStages(inner, 1, { left: ['live'], entered: ['missing'] }));
      expect(written).toEqual([]);
    });
    expect(written).toHaveLength(1);
    expect(await nonZero(db)).toEqual({ active: 2, quote: 1, missing: 1 });
    await inTransaction(db, async (trx) => {
      await countStages(trx, 3, { left: [], entered: ['live', 'active'] });
      throw new Error('refused');
    }).catch(() => undefined);
    expect(await nonZero(db)).toEqual({ active: 2, quote: 1, missing: 1 });
    expect(await stageCount(db, 'active')).toBe(2);
  });

  test('many that save at once lose no count', async () => {
    const { db } = await open();
    const save = (jobId: number) =>
      inTransaction(db, (trx) => countStages(trx, jobId, { left: ['quote'], entered: ['live', 'active'] }));
    await Promise.all(Array.from({ length: 60 }, (_, n) => save(n)));
    expect(await nonZero(db)).toEqual({ active: 60, live: 60, quote: -60 });
  });

  // STAGE-9
  test('a repair makes wrong totals right, once, and while others save', async () => {
    const { db } = await withoutKeys(open);
    for (let id = 1; id <= 20; id += 1) await stageRow(db, id % 4 ? 'live' : 'completed', id);
    const saves = Array.from({ length: 20 }, (_, n) =>
      inTransaction(db, async (trx) => {
        await stageRow(trx, 'missing', 100 + n);
        await countStages(trx, 100 + n, { left: [], entered: ['missing'] });
      }),
    );
    const repairs = [repairStageCounts(db), repairStageCounts(db)];
    await Promise.all([...saves, ...repairs]);
    expect(await nonZero(db)).toEqual({ live: 15, completed: 5, missing: 20 });
    expect((await Promise.all(repairs)).sort()).toEqual([0, 2]);
    expect(await repairStageCounts(db)).toBe(0);
    await db('stage_counts').where({ stage: 'live' }).delete();
    expect(await repairStageCounts(db)).toBe(1);
    expect(await stageCount(db, 'live')).toBe(15);
  });

  // KEEP-5
  test('an upgrade counts the jobs that are there, also when it was interrupted before', async () => {
    const { db, where } = await withoutKeys(open);
    for (let id = 1; id <= 5; id += 1) await stageRow(db, 'active', id);
    await db('schema_migrations').where({ name: STEP }).delete();
    await db('stage_counts').where('slot', '>', 3).delete();
    expect(await migrate(where)).toEqual([STEP]);
    expect(await nonZero(db)).toEqual({ active: 5 });
    expect(Number((await db('stage_counts').count({ n: '*' }).first())?.n)).toBe(
      SLOTS.length * STAGES.length,
    );
  });
});
