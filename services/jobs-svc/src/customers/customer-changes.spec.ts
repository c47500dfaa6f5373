import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, CustomerEvent, CustomerListItem, JobWithHistory } from '@loupe/shared-types';
import { FERN, servedJobs } from '../testing';

const LARKE = { ...FERN, surname: 'Larke', contactNumber: '01632 960001', email: null };
const DAY_MS = 86_400_000;

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const sheet = async (id: number) => (await jobs.get(`/api/customers/${id}`)).json<Customer>();
  const asManager = (path: string, body: unknown) => jobs.asManager('POST', path, body);
  const history = async (id: number) =>
    (await jobs.asManager('GET', `/api/customers/${id}/history`, undefined)).json<readonly CustomerEvent[]>();
  const find = async (search: string) =>
    (await jobs.get(`/api/customers/lookup?search=${encodeURIComponent(search)}`))
      .json<readonly CustomerListItem[]>()
      .map(({ id }) => id);

  /** What is stored about customers, without what counts and dates changes. */
  async function stored() {
    const customers = await jobs.db('customers').orderBy('id');
    return {
      customers: customers.map(({ version, field_versions, updated_at, ...row }) => row),
      contacts: (await jobs.db('customer_contacts').orderBy(['customer_id', 'raw'])).map(
        ({ id, ...row }) => row,
      ),
      sizes: await jobs.db('customer_sizes').orderBy('id'),
      keys: await jobs.db('customer_keys').orderBy(['place', 'surname', 'customer_id']),
      jobs: await jobs
        .db('jobs')
        .orderBy('id')
        .select('id', 'customer_id', 'surname', 'contact_number', 'version'),
    };
  }

  // CUSTOMER-5
  test('an edit changes the customer alone, or the open jobs as well when that is asked for', async () => {
    const done = await jobs.made({ ...FERN, jobAccepted: true });
    await jobs.patch(`/api/jobs/${done.id}`, { jobStatus: 'Completed', customerCollected: true });
    const opened = await jobs.made(FERN);
    const { id } = await jobs.customerOf(opened);
    const note = {
      version: 1,
      note: 'Allergy to nickel',
      noText: true,
      sizes: [{ finger: 'ring, left', size: 'M' }],
    };
    const noted = await jobs.patch(`/api/customers/${id}`, note);
    expect(noted.json()).toMatchObject({ ...note, version: 2 });
    expect((await jobs.get(`/api/jobs/${opened.id}`)).json()).toMatchObject({ version: 1 });

    const contacts = [
      { kind: 'phone', label: 'wife', raw: '01632 960009' },
      { kind: 'phone', label: null, raw: '07700 900123' },
    ];
    const edit = { version: 2, surname: 'Larkin', contacts, alsoOpenJobs: true };
    const edited = await jobs.patch(`/api/customers/${id}`, edit);
    expect(edited.json()).toMatchObject({ surname: 'Larkin', contacts, jobs: 2 });
    const { editHistory, ...now } = (await jobs.get(`/api/jobs/${opened.id}`)).json<JobWithHistory>();
    expect(now).toMatchObject({ surname: 'Larkin', contactNumber: '01632 960009', email: null });
    expect(editHistory.at(-1)?.previousValues).toMatchObject({
      surname: 'Lark',
      contactNumber: '07700 900123',
    });
    expect((await jobs.get(`/api/jobs/${done.id}`)).json()).toMatchObject({ surname: 'Lark' });
    expect([await find('larkin'), await find('960009'), await find('fern.lark@')]).toEqual([[id], [id], []]);
    expect((await jobs.customerOf(await jobs.made(FERN))).id).toBe(id);

    const stale = await jobs.patch(`/api/customers/${id}`, { version: 2, surname: 'Larks' });
    expect([stale.status, stale.text]).toEqual([
      409,
      'Somebody else has changed this customer in the meantime (surname): please reload',
    ]);
    expect((await jobs.patch(`/api/customers/${id}`, { version: 99, note: null })).status).toBe(409);
    expect((await history(id)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['edited', 'contacts (by a job)'],
      ['edited', 'surname, contacts'],
      ['edited', 'note, do not text, ring sizes'],
    ]);
  });

  // CUSTOMER-6
  test('a merge moves jobs, contacts, sizes and notes, and its undo brings back both', async () => {
    const [hers, other] = [await jobs.made(FERN), await jobs.made(LARKE)];
    const [fern, larke] = [await jobs.customerOf(hers), await jobs.customerOf(other)];
    await jobs.patch(`/api/customers/${fern.id}`, { version: 1, note: 'Calls after 5' });
    const sizes = [{ finger: 'thumb', size: 'R' }];
    await jobs.patch(`/api/customers/${larke.id}`, { version: 1, note: 'Nickel', noText: true, sizes });
    const before = await stored();

    expect((await jobs.post(`/api/customers/${fern.id}/merge`, { other: larke.id })).status).toBe(403);
    const merged = (await asManager(`/api/customers/${fern.id}/merge`, { other: larke.id })).json<Customer>();
    expect(merged).toMatchObject({
      jobs: 2,
      surname: 'Lark',
      note: 'Calls after 5\nNickel',
      noText: true,
      sizes,
    });
    expect(merged.contacts.map(({ raw }) => raw)).toEqual([
      '07700 900123',
      'fern.lark@example.com',
      '01632 960001',
    ]);
    expect((await sheet(larke.id)).mergedInto).toBe(fern.id);
    expect((await stored()).jobs.map(({ customer_id, ...text }) => text)).toEqual(
      before.jobs.map(({ customer_id, ...text }) => text),
    );
    expect((await jobs.patch(`/api/customers/${larke.id}`, { version: 2, note: null })).status).toBe(409);
    const [line] = await history(fern.id);
    expect(line).toMatchObject({
      by: 'Tester 2',
      kind: 'merged',
      detail: 'with Fern Larke: 1 job',
    });

    const undone = await asManager(`/api/customers/merges/${line?.undo?.id}/undo`, {});
    expect(undone.json()).toMatchObject({ id: larke.id, jobs: 1, mergedInto: null });
    expect(await stored()).toEqual(before);
    expect(await find('larke')).toEqual([larke.id]);
    expect((await asManager(`/api/customers/merges/${line?.undo?.id}/undo`, {})).status).toBe(409);
    expect((await history(fern.id)).map(({ kind, undo }) => [kind, undo])).toEqual([
      ['undone', null],
      ['merged', null],
      ['edited', null],
    ]);
  });

  // CUSTOMER-6
  test('a job of the merged record comes to the other, and stays there after an undo of 30 days', async () => {
    const [fern, larke] = [
      await jobs.customerOf(await jobs.made(FERN)),
      await jobs.customerOf(await jobs.made(LARKE)),
    ];
    await asManager(`/api/customers/${fern.id}/merge`, { other: larke.id });
    const later = await jobs.made(LARKE);
    expect((await jobs.customerOf(later)).id).toBe(fern.id);
    const [line] = await history(fern.id);
    jobs.wait(31 * DAY_MS);
    expect((await history(fern.id))[0]?.undo).toBeNull();
    expect((await asManager(`/api/customers/merges/${line?.undo?.id}/undo`, {})).text).toBe(
      'That is too long ago to be undone',
    );
    jobs.wait(-31 * DAY_MS);
    await asManager(`/api/customers/merges/${line?.undo?.id}/undo`, {});
    expect((await jobs.customerOf(later)).id).toBe(fern.id);
    expect((await sheet(larke.id)).jobs).toBe(1);
  });

  // CUSTOMER-6
  test('a split makes some jobs those of a new customer, and its undo gives them back', async () => {
    const first = await jobs.made(FERN);
    const theirs = await jobs.made({ ...FERN, firstName: 'F', contactNumber: '07700 900123 / 01632 960002' });
    const { id } = await jobs.customerOf(first);
    expect((await jobs.customerOf(theirs)).id).toBe(id);
    const before = await stored();
    const all = { jobs: [first.id, theirs.id] };
    expect((await asManager(`/api/customers/${id}/split`, all)).text).toBe(
      'Leave at least one job with the customer',
    );
    const made = (await asManager(`/api/customers/${id}/split`, { jobs: [theirs.id] })).json<Customer>();
    expect(made).toMatchObject({ firstName: 'F', surname: 'Lark', jobs: 1 });
    expect((await sheet(id)).contacts.map(({ raw }) => raw)).toEqual([
      '07700 900123',
      'fern.lark@example.com',
    ]);
    expect(await find('01632960002')).toEqual([made.id]);
    const undo = (await history(made.id)).find(({ kind }) => kind === 'split')?.undo?.id;
    expect((await asManager(`/api/customers/merges/${undo}/undo`, {})).json()).toMatchObject({ id, jobs: 2 });
    const after = await stored();
    expect([after.jobs, after.keys]).toEqual([before.jobs, before.keys]);
    expect(after.customers[0]).toEqual(before.customers[0]);
    expect((await sheet(made.id)).mergedInto).toBe(id);
  });

  // CUSTOMER-7
  test('who looked at a customer is recorded, once in ten minutes', async () => {
    const { id } = await jobs.customerOf(await jobs.made(FERN));
    await sheet(id);
    await sheet(id);
    await jobs.asManager('GET', `/api/customers/${id}`, undefined);
    jobs.wait(11 * 60_000);
    await sheet(id);
    expect((await history(id)).map(({ by, kind }) => [by, kind])).toEqual([
      ['Tester 1', 'viewed'],
      ['Tester 2', 'viewed'],
      ['Tester 1', 'viewed'],
    ]);
  });
}, ON_SERVER_AT_NIGHT);
