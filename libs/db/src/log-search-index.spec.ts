import type { Db } from './dialect';
import { indexLog, logCandidates, type LogTable } from './log-search-index';
import { migrate } from './migrate';
import { MIGRATIONS } from './migrations';
import { eachDatabase } from './testing';

const AT = '2026-04-03T11:00:00.000Z';

/** Inserts a row, filling the columns that the test does not set. */
async function insert(db: Db, table: string, given: Readonly<Record<string, unknown>>): Promise<number> {
  const columns = await db(table).columnInfo();
  const filled = Object.entries(columns).flatMap(([name, { type, nullable }]) =>
    name === 'id' || nullable ? [] : [[name, /int/.test(type) ? 0 : '']],
  );
  const [id] = await db(table).insert({ ...Object.fromEntries(filled), ...given });
  return Number(id);
}

const jobNamed = (db: Db, key: string): Promise<number> =>
  insert(db, 'jobs', { job_number_key: key, display_number_key: key, created_at: AT });

const callSaying = (db: Db, jobId: number, search: string): Promise<number> =>
  insert(db, 'call_logs', { job_id: jobId, created_at: AT, call_content: search, search });

eachDatabase((name, open) => {
  /** The calls that are candidates for a text, whether the database returns them as entries or jobs. */
  async function callsFor(db: Db, text: string, most = 100, table: LogTable = 'call_logs') {
    const found = await logCandidates(db, table, [text], most);
    if (!found) return null;
    const column = found.are === 'entries' ? 'id' : 'job_id';
    return (
      await db(table)
        .whereIn(column, [...found.ids])
        .pluck('id')
    ).sort();
  }

  test('calls made before and after the upgrade are in the index', async () => {
    const { db, where } = await open({ empty: true });
    const before = MIGRATIONS.findIndex(({ name: step }) => step === '005-log-search-index');
    await migrate(where, { migrations: MIGRATIONS.slice(0, before) });
    const job = await jobNamed(db, 'a');
    const old = await callSaying(db, job, 'wants the pearl restrung');
    await migrate(where);
    expect(await callsFor(db, 'pearl re')).toEqual([old]);

    const other = await jobNamed(db, 'b');
    const call = await callSaying(db, other, 'asked "100%" about opals 💍💎🔧');
    await indexLog(db, 'call_logs', other, 'asked "100%" about opals 💍💎🔧');
    for (const text of ['opals', '"100%"', '💍💎🔧']) expect(await callsFor(db, text)).toEqual([call]);
    expect(await callsFor(db, 'sapphire')).toEqual([]);
  });

  test('returns null for too many candidates or too short a text', async () => {
    const { db } = await open();
    for (const key of ['a', 'b', 'c']) {
      const job = await jobNamed(db, key);
      await callSaying(db, job, 'ready to collect');
      await indexLog(db, 'call_logs', job, 'ready to collect');
    }
    expect(await callsFor(db, 'ready', 3)).toHaveLength(3);
    expect(await callsFor(db, 'ready', 2)).toBeNull();
    expect(await callsFor(db, 're')).toBeNull();
    expect(await callsFor(db, 'ready', 3, 'location_logs')).toEqual([]);
  });

  if (name === 'SQLite')
    test('forgets a deleted entry', async () => {
      const { db } = await open();
      const call = await callSaying(db, await jobNamed(db, 'a'), 'ready to collect');
      await db('call_logs').where({ id: call }).delete();
      expect(await logCandidates(db, 'call_logs', ['ready'], 5)).toEqual({ are: 'entries', ids: [] });
    });
});
