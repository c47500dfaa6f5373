import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer } from '@loupe/shared-types';
import { calendar, servedJobs } from '../testing';
import { erasuresInMemory } from './erasure-list';
import { reapplyErasures } from './reapply-erasures';

const FERN = { firstName: 'Fern', surname: 'Lark', contactNumber: '07700 900123', postcode: 'CV8 1AA' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const found = async (search: string) =>
    (await jobs.get(`/api/customers/lookup?search=${search}`))
      .json<readonly Customer[]>()
      .map(({ id }) => id);

  async function erasedJob() {
    const { id } = await jobs.made(FERN);
    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
    const customer = (await jobs.customerOf({ id })).id;
    await jobs.asManager('POST', `/api/customers/${customer}/erase`, { confirm: true });
    return { id, customer };
  }

  // CUSTOMER-1, PRIVACY-2
  test.each([
    [
      'a whole person',
      { firstName: 'Ida', surname: 'Wren', contactNumber: '01632 960001', postcode: 'B1 1AA' },
    ],
    ['a surname alone', { surname: 'Wren' }],
    ['a number alone', { contactNumber: '01632 960001' }],
  ])('a job of an erased customer that is given %s is that of a new one', async (_what, patch) => {
    const { id, customer } = await erasedJob();
    expect((await jobs.patch(`/api/jobs/${id}`, patch)).status).toBe(200);
    const now = await jobs.customerOf({ id });
    expect(now.id).not.toBe(customer);
    expect(await found('surname' in patch ? 'wren' : '960001')).toEqual([now.id]);
    const edited = await jobs.patch(`/api/customers/${now.id}`, { version: 1, note: 'Back again' });
    expect(edited.json()).toMatchObject({ erasedAt: null, jobs: 1 });
    expect((await jobs.get(`/api/customers/${customer}`)).json()).toMatchObject({ contacts: [], jobs: 0 });

    await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
    const erased = await jobs.asManager('POST', `/api/customers/${now.id}/erase`, { confirm: true });
    expect(erased.json<Customer>().erasedAt).not.toBeNull();
  });

  // PRIVACY-2
  test('a job of an erased customer that gets an address is still theirs, and nobody can be found by it', async () => {
    const { id, customer } = await erasedJob();
    await jobs.patch(`/api/jobs/${id}`, { homeAddress: '2 New Street', postcode: 'B1 1AA' });
    expect(await jobs.customerOf({ id })).toMatchObject({ id: customer, homeAddress: '', postcode: '' });
    expect(await found('b1 1aa')).toEqual([]);
  });

  // PRIVACY-3
  test('a job that was given to somebody since is not erased again at the next start', async () => {
    const { id } = await erasedJob();
    const erasures = erasuresInMemory();
    await reapplyErasures({ db: jobs.db, calendar, erasures });
    expect(erasures.all()).toHaveLength(1);
    await jobs.patch(`/api/jobs/${id}`, { firstName: 'Ida', surname: 'Wren', contactNumber: '01632 960001' });
    expect(await reapplyErasures({ db: jobs.db, calendar, erasures })).toMatchObject({ customers: 0 });
    expect((await jobs.get(`/api/jobs/${id}`)).json()).toMatchObject({ firstName: 'Ida', surname: 'Wren' });
    expect((await jobs.customerOf({ id })).firstName).toBe('Ida');
  });

  // PRIVACY-3
  test('a restore that brings a job back to an erased person erases it again, also open, and says so', async () => {
    const done = await jobs.made({ ...FERN, notes: 'Fernnote' });
    await jobs.patch(`/api/jobs/${done.id}`, { jobStatus: 'Completed', customerCollected: true });
    const opened = await jobs.made({ ...FERN, notes: 'Fernopen', totalCost: 20 });
    const fern = (await jobs.customerOf(opened)).id;
    const tables = ['jobs', 'customers', 'customer_contacts', 'customer_keys', 'changes', 'former_customers'];
    const older = new Map<string, Record<string, unknown>[]>();
    for (const table of tables) older.set(table, await jobs.db(table).select());

    const ida = {
      firstName: 'Ida',
      surname: 'Wren',
      contactNumber: '01632 960001',
      homeAddress: '2 New Street',
    };
    await jobs.patch(`/api/jobs/${opened.id}`, { ...ida, postcode: 'B1 1AA' });
    await jobs.asManager('POST', `/api/customers/${fern}/erase`, { confirm: true });
    const erasures = erasuresInMemory();
    expect(await reapplyErasures({ db: jobs.db, calendar, erasures })).toMatchObject({
      customers: 0,
      openJobs: [],
    });
    expect(erasures.all()).toMatchObject([{ customer: fern, by: { userId: 2, fullName: 'Tester 2' } }]);

    for (const table of ['customer_contacts', 'customer_keys', 'changes', 'former_customers'])
      await jobs.db(table).delete();
    await jobs.db('customers').whereNot({ id: fern }).delete();
    for (const table of ['customers', 'jobs'])
      for (const row of older.get(table) ?? [])
        await jobs
          .db(table)
          .where({ id: row.id as number })
          .update(row);
    for (const table of ['customer_contacts', 'customer_keys', 'changes'])
      await jobs.db(table).insert(older.get(table) ?? []);
    expect(await jobs.customerOf(opened)).toMatchObject({ id: fern, firstName: 'Fern' });

    expect(await reapplyErasures({ db: jobs.db, calendar, erasures })).toMatchObject({
      customers: 1,
      openJobs: [opened.id],
    });
    const now = await jobs.get(`/api/jobs/${opened.id}`);
    expect(now.json()).toMatchObject({ firstName: 'Erased', notes: null, totalCost: 20 });
    expect(now.text).not.toMatch(/Fern|07700/);
    expect(await found('07700%20900123')).toEqual([]);
    const history = await jobs.asManager('GET', `/api/customers/${fern}/history`);
    expect(history.json<readonly object[]>()[0]).toMatchObject({
      ...{ kind: 'erased', by: 'Tester 2', detail: 'again after a restore, with 1 open' },
    });
    expect(await reapplyErasures({ db: jobs.db, calendar, erasures })).toMatchObject({
      customers: 0,
      openJobs: [],
    });
  });
}, ON_SERVER_AT_NIGHT);
