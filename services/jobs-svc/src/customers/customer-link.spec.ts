import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, CustomerEvent, CustomerListItem } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const RHODA = {
  firstName: 'Rhoda',
  surname: 'Applegarth',
  contactNumber: '07700 900123',
  email: 'rhoda@example.com',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
};
const STAN = {
  firstName: 'Stan',
  surname: 'Zimmerling',
  contactNumber: '01632 960001',
  email: 'stan@example.com',
  homeAddress: '2 Park Road',
  postcode: 'B1 1AA',
};

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const sheet = async (id: number) => (await jobs.get(`/api/customers/${id}`)).json<Customer>();
  const raws = ({ contacts }: CustomerListItem) => contacts.map(({ raw }) => raw);
  const history = async (id: number) =>
    (await jobs.asManager('GET', `/api/customers/${id}/history`)).json<readonly CustomerEvent[]>();

  // CUSTOMER-1
  test('a record known by an initial takes the full first name, and the next full name is somebody else', async () => {
    const first = await jobs.made({ ...RHODA, firstName: 'R' });
    const second = await jobs.made(RHODA);
    expect(await jobs.customerOf(first)).toMatchObject({ jobs: 2, firstName: 'Rhoda' });
    const third = await jobs.made({ ...RHODA, firstName: 'Robert' });
    expect((await jobs.customerOf(third)).id).not.toBe((await jobs.customerOf(second)).id);
    const known = await jobs.get(
      `/api/customers/known?${new URLSearchParams({ firstName: 'Ruth', surname: 'Applegarth', contactNumber: RHODA.contactNumber })}`,
    );
    expect(known.json()).toMatchObject({ customer: null, alsoKnown: [{}, {}] });
    const chosen = (await jobs.customerOf(first)).id;
    const fourth = await jobs.made({ ...RHODA, firstName: 'Ruth', customerId: chosen });
    expect((await jobs.customerOf(fourth)).id).not.toBe(chosen);
  });

  // CUSTOMER-1
  test.each([1, 2])(
    'a record known by an initial takes the full name of a corrected job, of %i',
    async (count) => {
      const made = await jobs.made({ ...RHODA, firstName: 'R' });
      for (let n = 1; n < count; n += 1) await jobs.made({ ...RHODA, firstName: 'R' });
      await jobs.patch(`/api/jobs/${made.id}`, { firstName: 'Rhoda' });
      expect(await jobs.customerOf(made)).toMatchObject({ jobs: count, firstName: 'Rhoda' });
      const next = await jobs.made(RHODA);
      expect(await jobs.customerOf(next)).toMatchObject({ jobs: count + 1, firstName: 'Rhoda' });
      const found = await jobs.get('/api/customers?search=rhoda%20applegarth');
      expect(found.json<readonly CustomerListItem[]>()).toHaveLength(1);
    },
  );

  // CUSTOMER-1
  test('a job corrected to somebody else never carries the record along, also where it was the only one', async () => {
    const job = await jobs.made(RHODA);
    const { id } = await jobs.customerOf(job);
    const written = { title: 'Dr', note: 'Nickel', noText: true, sizes: [{ finger: 'ring', size: 'M' }] };
    await jobs.patch(`/api/customers/${id}`, { version: 1, ...written });
    await jobs.patch(`/api/jobs/${job.id}`, STAN);
    const stan = await sheet((await jobs.customerOf(job)).id);
    expect(stan).toMatchObject({ surname: 'Zimmerling', title: null, note: null, noText: false, sizes: [] });
    expect(await sheet(id)).toMatchObject({ ...written, surname: 'Applegarth', jobs: 0 });
    expect(raws(await sheet(id))).toEqual([RHODA.contactNumber, RHODA.email]);

    const slip = await jobs.made({
      ...STAN,
      firstName: 'Ida',
      surname: 'Wrenn',
      contactNumber: '01632 960002',
    });
    const ida = await jobs.customerOf(slip);
    await jobs.patch(`/api/customers/${ida.id}`, { version: 1, note: 'Calls after 5' });
    await jobs.patch(`/api/jobs/${slip.id}`, { surname: 'Wren' });
    expect(await sheet(ida.id)).toMatchObject({ surname: 'Wren', note: 'Calls after 5', jobs: 1 });
  });

  // CUSTOMER-5
  test('an edit of a customer and a job that brings a number meanwhile lose neither', async () => {
    const { id } = await jobs.customerOf(await jobs.made(RHODA));
    const opened = await sheet(id);
    const { contactNumber, ...moved } = STAN;
    await jobs.made({
      ...RHODA,
      ...moved,
      firstName: 'Rhoda',
      surname: 'Applegarth',
      contactNumber: `07700 900123 / ${contactNumber}`,
    });
    const note = await jobs.patch(`/api/customers/${id}`, { version: opened.version, note: 'After 5' });
    expect(note.json()).toMatchObject({ note: 'After 5', homeAddress: STAN.homeAddress });
    expect(raws(note.json())).toContain(contactNumber);
    expect(note.json<Customer>().version).toBe(opened.version + 2);
    const { contacts } = opened;
    const stale = await jobs.patch(`/api/customers/${id}`, {
      version: opened.version,
      contacts: contacts.slice(1),
    });
    expect([stale.status, stale.text]).toEqual([
      409,
      'Somebody else has changed this customer in the meantime (contacts): please reload',
    ]);
    expect((await history(id)).map(({ kind, detail }) => `${kind} ${detail}`)).toContain(
      'edited address, postcode, contacts (by a job)',
    );
  });

  // CUSTOMER-5
  test('an older job that is edited, and one with a letter for an address, leave a corrected record as it is', async () => {
    const older = await jobs.made(RHODA);
    await jobs.made(RHODA);
    const { id } = await jobs.customerOf(older);
    const { version } = await sheet(id);
    const right = { homeAddress: '2 Right Road', postcode: 'CV8 2RR' };
    const contacts = [{ kind: 'phone', label: null, raw: '01632 960002' }];
    await jobs.patch(`/api/customers/${id}`, { version, ...right, contacts });
    const after = await sheet(id);
    await jobs.patch(`/api/jobs/${older.id}`, { homeAddress: '9 Wrong Road', postcode: 'ZZ9 9ZZ' });
    await jobs.made({
      ...RHODA,
      firstName: 'R',
      contactNumber: '01632 960002',
      homeAddress: 'x',
      postcode: 'y',
      email: null,
    });
    await jobs.made({
      ...RHODA,
      contactNumber: '01632 960002',
      homeAddress: 'x',
      postcode: 'y',
      email: null,
    });
    expect(await sheet(id)).toMatchObject({ ...right, contacts, version: after.version, jobs: 4 });
  });

  // CUSTOMER-5
  test('by a number that was taken out of a record nobody is recognised any more', async () => {
    const { id } = await jobs.customerOf(await jobs.made({ ...RHODA, postcode: 'N/A', email: null }));
    await jobs.patch(`/api/customers/${id}`, { version: 1, contacts: [] });
    const next = await jobs.made({ ...RHODA, postcode: 'N/A', email: null });
    expect((await jobs.customerOf(next)).id).not.toBe(id);
  });
}, ON_SERVER_AT_NIGHT);
