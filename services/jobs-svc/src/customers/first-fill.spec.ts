import { setTimeout as pause } from 'node:timers/promises';
import { eachDatabase } from '@loupe/db/testing';
import { dialectOf, indexCustomer } from '@loupe/db';
import type { Knex } from 'knex';
import { NOON, serveJobs, type ServedJobs } from '../testing';
import { fillCustomers } from './first-fill';
import { indexFilled } from './fill-search';

const PEOPLE = 40;
const JOBS = 1_300;

/** Servers keep their list of transactions for as long as it is read more often. */
const LOCKS_SHOWN_AFTER_MS = 150;

const clock = () => new Date(NOON);

/** Rows as a version before customers has left them: people come again, some with a second number or an initial. */
async function addOldJobs(db: Knex, jobs: ServedJobs): Promise<void> {
  const { id } = await jobs.made({ email: 'old@example.com' });
  const row: Record<string, unknown> = await db('jobs').where({ id }).first();
  const old = Array.from({ length: JOBS }, (_, n) => {
    const who = n % PEOPLE;
    return {
      ...row,
      id: n + 10,
      customer_id: null,
      first_name: n % 400 > 360 ? 'I' : `Ida${who % 3}`,
      surname: `Wren${who}`,
      contact_number:
        n > 900 ? `01632 9601${String(who).padStart(2, '0')}` : `07700 9001${String(who).padStart(2, '0')}`,
      postcode: `CV${who} 1AA`,
      job_number_key: `old-${n}`,
      display_number_key: `old-${n}`,
    };
  });
  await db.batchInsert(
    'jobs',
    [
      ...old,
      { ...old[0], id: 5_000, first_name: '', surname: '', job_number_key: 'x', display_number_key: 'x' },
    ],
    20,
  );
}

/** Which jobs belong together, whatever the ids of their customers. */
async function together(db: Knex): Promise<readonly string[]> {
  const rows: { id: number; customer_id: number | null }[] = await db('jobs')
    .orderBy('id')
    .select('id', 'customer_id');
  const groups = new Map<number | null, number[]>();
  for (const { id, customer_id } of rows) groups.set(customer_id, [...(groups.get(customer_id) ?? []), id]);
  return [...groups.values()].map((ids) => ids.join());
}

eachDatabase((_name, open) => {
  // CUSTOMER-4
  test('the jobs there are get customers in steps, which a kill does not undo or repeat', async () => {
    const { db } = await open();
    const jobs = await serveJobs({ db });
    await addOldJobs(db, jobs);
    let steps = 0;
    const untilSecond = () => (steps += 1) > 2;
    expect(await fillCustomers({ db, clock, pauseMs: 0, isStopped: untilSecond })).toBe(1_000);
    const linked = () => db('jobs').whereNotNull('customer_id').count('* as n').first();
    expect(Number((await linked())?.n)).toBe(1_000);

    // The next step dies in the middle of its writes, as when the process is killed.
    await db.raw('alter table customer_keys rename to customer_keys_away');
    await expect(fillCustomers({ db, clock, pauseMs: 0 })).rejects.toThrow();
    expect(Number((await linked())?.n)).toBe(1_000);
    await db.raw('alter table customer_keys_away rename to customer_keys');

    const both = [fillCustomers({ db, clock, pauseMs: 0 }), fillCustomers({ db, clock, pauseMs: 0 })];
    const examined = await Promise.all(both);
    expect(examined.reduce((sum, n) => sum + n, 0)).toBe(JOBS + 2 - 1_000);
    expect(await db('jobs').whereNull('customer_id').pluck('id')).toEqual([5_000]);
    const customers = await db('customers').whereNull('from_job_id').count('* as n').first();
    expect(Number(customers?.n)).toBe(1);
    const found = await jobs.get('/api/customers?search=wren7%20ida');
    expect(found.json<readonly { jobs: number; contacts: unknown[] }[]>()).toEqual([
      expect.objectContaining({
        jobs: expect.any(Number),
        contacts: expect.arrayContaining([
          { kind: 'phone', label: null, raw: '07700 900107' },
          { kind: 'phone', label: null, raw: '01632 960107' },
        ]),
      }),
    ]);

    // Jobs of a version that knows no customers are taken up by the next start.
    const inSteps = await together(db);
    await db('customers').whereNotNull('from_job_id').update({ search: '' });
    await db('customer_keys').delete();
    await db('jobs').update({ customer_id: null });
    await db('customer_fill').update({ last_job_id: 0 });
    expect(await fillCustomers({ db, clock, pauseMs: 0 })).toBe(JOBS + 2);
    expect(await together(db)).toEqual(inSteps);
    await jobs.close();
  });

  // CUSTOMER-4
  test('a kill while customers are indexed, and an edit meanwhile, leave the index as their texts are', async () => {
    const { db } = await open();
    const jobs = await serveJobs({ db });
    await addOldJobs(db, jobs);
    const foundBy = async (search: string) =>
      (await jobs.get(`/api/customers?search=${search}`)).json<readonly { id: number }[]>().length;
    if (dialectOf(db) === 'mysql') {
      await db.raw('alter table customer_trigrams rename to customer_trigrams_away');
      await expect(fillCustomers({ db, clock, pauseMs: 0 })).rejects.toThrow();
      await db.raw('alter table customer_trigrams_away rename to customer_trigrams');
      expect(await foundBy('wren7')).toBe(0);
    }
    await fillCustomers({ db, clock, pauseMs: 0 });
    expect(await foundBy('wren7')).toBe(1);

    await db('customer_fill').update({ indexed_id: 0 });
    const wren: { id: number; search: string } = await db('customers').where('surname', 'Wren7').first();
    const edit = await db.transaction();
    await edit('customers').where('id', wren.id).update({ search: 'siskinlows' });
    await indexCustomer(edit, wren.id, wren.search, 'siskinlows');
    // Sends what waits for the commit, so that the index is locked.
    await edit('customers').first('id');
    const indexed = indexFilled(db);
    if (dialectOf(db) === 'mysql')
      while (!(await db('information_schema.innodb_trx').where('trx_state', 'LOCK WAIT').first()))
        await pause(LOCKS_SHOWN_AFTER_MS);
    await edit.commit();
    await indexed;
    if (dialectOf(db) === 'mysql')
      expect(await db('customer_trigrams').where('customer_id', wren.id).count('* as n').first()).toEqual({
        n: 8,
      });
    expect(await foundBy('siskinlows')).toBe(1);
    expect(await indexFilled(db)).toBe(false);
    await jobs.close();
  });
});
