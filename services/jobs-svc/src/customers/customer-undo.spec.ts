import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, CustomerListItem, MergedCustomer } from '@loupe/shared-types';
import { FERN, servedJobs } from '../testing';

const LARKE = { ...FERN, surname: 'Larke', contactNumber: '01632 960001', email: 'larke@example.com' };
const WORK = { kind: 'phone', label: 'work', raw: '01632 960055' } as const;

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const sheet = async (id: number) => (await jobs.get(`/api/customers/${id}`)).json<Customer>();
  const raws = ({ contacts }: CustomerListItem) => contacts.map(({ raw }) => raw);
  async function edit(id: number, changes: (now: Customer) => Partial<Customer>) {
    const now = await sheet(id);
    const saved = await jobs.patch(`/api/customers/${id}`, { version: now.version, ...changes(now) });
    expect(saved.status).toBe(200);
    return saved.json<Customer>();
  }
  const asManager = (path: string, body: unknown) => jobs.asManager('POST', path, body);
  const merge = async (into: number, other: number) =>
    (await asManager(`/api/customers/${into}/merge`, { other })).json<MergedCustomer>();
  const undo = async (id: number) =>
    expect((await asManager(`/api/customers/merges/${id}/undo`, {})).status).toBe(200);

  const contactIds = async (customer_id: number): Promise<readonly number[]> =>
    jobs.db('customer_contacts').where({ customer_id }).orderBy('id').pluck('id');

  // CUSTOMER-5
  test('an edit keeps the rows of the contacts that stay, and their order', async () => {
    const { id } = await jobs.customerOf(await jobs.made(FERN));
    const before = await contactIds(id);
    await edit(id, ({ contacts: [phone, email] }) => ({
      contacts: [{ ...phone!, label: 'hers' }, email!, WORK],
    }));
    expect((await contactIds(id)).slice(0, 2)).toEqual(before);
    expect((await sheet(id)).contacts).toMatchObject([{ label: 'hers' }, { kind: 'email' }, WORK]);
    await edit(id, ({ contacts }) => ({ contacts: contacts.toReversed() }));
    expect(raws(await sheet(id))).toEqual([WORK.raw, FERN.email, FERN.contactNumber]);
  });

  // CUSTOMER-6
  test('the undo of a merge brings back contacts and sizes after the merged record was edited', async () => {
    const [fern, larke] = [
      await jobs.customerOf(await jobs.made(FERN)),
      await jobs.customerOf(await jobs.made(LARKE)),
    ];
    const thumb = { finger: 'thumb', size: 'R' };
    await edit(fern.id, () => ({ sizes: [thumb] }));
    await edit(larke.id, () => ({ sizes: [thumb, { finger: 'ring, left', size: 'M' }] }));
    const before = [await sheet(fern.id), await sheet(larke.id)] as const;

    const { undoId, ...merged } = await merge(fern.id, larke.id);
    expect(merged.sizes).toEqual([thumb, { finger: 'ring, left', size: 'M' }]);
    // The order changes, so that rows are written anew, and a number of the merged record is taken out.
    await edit(fern.id, ({ contacts, sizes }) => ({
      contacts: [WORK, ...contacts.filter(({ raw }) => raw !== LARKE.contactNumber)],
      sizes: sizes.toReversed(),
    }));
    await undo(undoId);
    const larkeNow = await sheet(larke.id);
    expect([...raws(larkeNow)].sort()).toEqual([LARKE.contactNumber, LARKE.email]);
    expect(new Set(larkeNow.sizes)).toEqual(new Set(before[1].sizes));
    const fernNow = await sheet(fern.id);
    expect(raws(fernNow)).toEqual([WORK.raw, FERN.contactNumber, FERN.email]);
    expect(fernNow.sizes).toEqual([thumb]);
    expect(
      (await jobs.get('/api/customers/lookup?search=960001')).json<readonly Customer[]>().map(({ id }) => id),
    ).toEqual([larke.id]);
  });

  // CUSTOMER-6
  test('the undo of a split takes along what was written on the record that was split off', async () => {
    const first = await jobs.made(FERN);
    const theirs = await jobs.made({ ...FERN, firstName: 'F', contactNumber: '07700 900123 / 01632 960002' });
    const { id } = await jobs.customerOf(first);
    await edit(id, () => ({ note: 'Calls after 5' }));
    const split = (
      await asManager(`/api/customers/${id}/split`, { jobs: [theirs.id] })
    ).json<MergedCustomer>();
    const sizes = [{ finger: 'thumb', size: 'R' }];
    await edit(split.id, ({ contacts }) => ({
      ...{ note: 'Nickel', noText: true, dispute: true, sizes },
      contacts: [...contacts, WORK],
    }));
    await undo(split.undoId);
    expect(await sheet(id)).toMatchObject({
      ...{ jobs: 2, note: 'Calls after 5\nNickel', noText: true, dispute: true, doubtful: false, sizes },
      surname: 'Lark',
    });
    expect([...raws(await sheet(id))].sort()).toEqual(
      [FERN.contactNumber, FERN.email, '01632 960002', WORK.raw].sort(),
    );
    expect((await sheet(split.id)).mergedInto).toBe(id);
  });

  // CUSTOMER-6
  test('a record that was split off and has a job since stays, with what was written on it', async () => {
    const first = await jobs.made(FERN);
    const theirs = await jobs.made({ ...FERN, firstName: 'F', contactNumber: '07700 900123 / 01632 960002' });
    const { id } = await jobs.customerOf(first);
    const split = (
      await asManager(`/api/customers/${id}/split`, { jobs: [theirs.id] })
    ).json<MergedCustomer>();
    await edit(split.id, () => ({ note: 'Nickel' }));
    await jobs.made({ ...FERN, firstName: 'F', contactNumber: '01632 960002', customerId: split.id });
    await undo(split.undoId);
    expect(await sheet(split.id)).toMatchObject({ jobs: 1, note: 'Nickel', mergedInto: null });
    expect(await sheet(id)).toMatchObject({ jobs: 2, note: null });
  });

  // CUSTOMER-6
  test('after an edit of the merged record the undo leaves neither number nor note of the other', async () => {
    const [fern, larke] = [
      await jobs.customerOf(await jobs.made(FERN)),
      await jobs.customerOf(await jobs.made(LARKE)),
    ];
    await edit(fern.id, () => ({ note: 'Calls after 5' }));
    await edit(larke.id, () => ({ note: 'Nickel' }));
    const { undoId } = await merge(fern.id, larke.id);
    await edit(fern.id, ({ note }) => ({ title: 'Mrs', note: `${note}\nRings twice` }));
    await undo(undoId);
    expect(await sheet(fern.id)).toMatchObject({
      ...{ title: 'Mrs', note: 'Calls after 5\n\nRings twice', alsoKnown: [] },
    });
    expect(await sheet(larke.id)).toMatchObject({ title: null, note: 'Nickel', alsoKnown: [] });
    const known = new URLSearchParams({
      firstName: 'Fern',
      surname: 'Lark',
      contactNumber: LARKE.contactNumber,
    });
    expect((await jobs.get(`/api/customers/known?${known}`)).json()).toMatchObject({ customer: null });
  });
}, ON_SERVER_AT_NIGHT);
