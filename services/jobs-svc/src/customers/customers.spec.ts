import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, CustomerListItem, JobListItem } from '@loupe/shared-types';
import { FERN, nextOf, servedJobs } from '../testing';

const TOM = { ...FERN, firstName: 'Tom', email: 'tom@example.com' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const list = async (query = '') =>
    (await jobs.get(`/api/customers${query}`)).json<readonly CustomerListItem[]>();
  const find = async (search: string) =>
    (await jobs.get(`/api/customers/lookup?search=${encodeURIComponent(search)}`))
      .json<readonly CustomerListItem[]>()
      .map(({ firstName, surname }) => `${firstName} ${surname}`);
  const sheet = async (id: number) => (await jobs.get(`/api/customers/${id}`)).json<Customer>();
  const jobsOf = async (id: number) =>
    (await jobs.get(`/api/jobs?customer=${id}`)).json<readonly JobListItem[]>().map((job) => job.id);

  // CUSTOMER-2
  test('a customer is found by name, number, postcode and e-mail address in any spelling', async () => {
    await jobs.made(FERN);
    await jobs.made({ ...FERN, surname: "O'Brien", contactNumber: '+44 7700 900555', email: null });
    await jobs.made({
      ...FERN,
      firstName: 'Anne-Marie',
      surname: 'Mc Donald',
      contactNumber: '01632 960777',
      email: null,
    });
    const finds = {
      '07700 900': ["Fern O'Brien", 'Fern Lark'],
      '+44 (0)7700 900123': ['Fern Lark'],
      '07700900555': ["Fern O'Brien"],
      lark: ['Fern Lark'],
      'lark, f': ['Fern Lark'],
      fern: ["Fern O'Brien", 'Fern Lark'],
      'fern.lark@': ['Fern Lark'],
      obrien: ["Fern O'Brien"],
      'o brien': ["Fern O'Brien"],
      mcdonald: ['Anne-Marie Mc Donald'],
      annemarie: ['Anne-Marie Mc Donald'],
      'lark 01632': [],
      zzyzx: [],
    };
    for (const [search, found] of Object.entries(finds))
      expect([search, await find(search)]).toEqual([search, found]);
    expect(await find('cv8 1')).toHaveLength(3);
    expect(await find('cv81aa')).toHaveLength(3);
  });

  // INTAKE-6
  test('those of the typed first name, or its initial, stand before customers who came later', async () => {
    const ranker = (firstName: string, n: number) =>
      jobs.made({ ...FERN, firstName, surname: 'Ranker', contactNumber: `01632 9601${n}0`, email: null });
    await ranker('Gwen', 10);
    for (let n = 11; n < 21; n += 1) await ranker(`Rhys${'abcdefghij'.charAt(n - 11)}`, n);
    const named = async (firstName: string) =>
      (await jobs.get(`/api/customers/lookup?search=ranker&firstName=${firstName}`))
        .json<readonly CustomerListItem[]>()
        .map((one) => one.firstName);
    expect((await named('gwen'))[0]).toBe('Gwen');
    expect((await named('G'))[0]).toBe('Gwen');
    expect(await named('Gwen')).toHaveLength(8);
    expect(await named('')).not.toContain('Gwen');
  });

  // INTAKE-6
  test('a postcode that begins so stands before customers who came later and have its parts elsewhere', async () => {
    await jobs.made(FERN);
    for (let n = 0; n < 9; n += 1) {
      jobs.wait(1_000);
      const ida = {
        firstName: `Ida${n}`,
        surname: 'Wren',
        contactNumber: `01632 96110${n}`,
        postcode: 'CV8 2QX',
      };
      await jobs.made({ ...FERN, ...ida, email: null });
    }
    expect((await find('cv8 1'))[0]).toBe('Fern Lark');
  });

  // INTAKE-6
  test('at the counter a surname that begins so stands before one that has it somewhere', async () => {
    await jobs.made(FERN);
    for (let n = 0; n < 9; n += 1) {
      jobs.wait(1_000);
      await jobs.made({ ...FERN, firstName: `Ida${n}`, surname: 'Clarke', contactNumber: `01632 96010${n}` });
    }
    expect((await find('lark')).slice(0, 2)).toEqual(['Fern Lark', 'Ida8 Clarke']);
    expect(await find('lark')).toHaveLength(8);
  });

  // CUSTOMER-1
  test('a job that is saved belongs to the customer it names, and keeps its own text', async () => {
    const first = await jobs.made(FERN);
    const again = await jobs.made({ ...FERN, contactNumber: '+44 7700 900123', homeAddress: 'Mill Lane 1' });
    const fern = await jobs.customerOf(first);
    expect(await jobs.customerOf(again)).toEqual(fern);
    expect(await list()).toEqual([fern]);
    expect(fern.jobs).toBe(2);
    expect((await jobs.get(`/api/jobs/${again.id}`)).json()).toMatchObject({
      contactNumber: '+44 7700 900123',
      homeAddress: 'Mill Lane 1',
    });
    expect(await jobsOf(fern.id)).toEqual([again.id, first.id]);
  });

  // CUSTOMER-1
  test('husband and wife on one number are two customers, each known beside the other', async () => {
    const [hers, his] = [await jobs.made(FERN), await jobs.made(TOM)];
    const [fern, tom] = [await jobs.customerOf(hers), await jobs.customerOf(his)];
    expect(tom).toMatchObject({ firstName: 'Tom', doubtful: true, jobs: 1 });
    expect((await sheet(fern.id)).alsoKnown).toEqual([
      { id: tom.id, firstName: 'Tom', surname: 'Lark', postcode: 'CV8 1AA', shares: 'number' },
    ]);
    expect(await jobs.customerOf(await jobs.made(TOM))).toMatchObject({ id: tom.id });
    expect(await jobs.customerOf(hers)).toEqual(fern);
    expect((await list('?doubtful=true')).map(({ id }) => id)).toEqual([tom.id]);
  });

  // CUSTOMER-1
  test('a known customer who gives another number keeps both', async () => {
    const { id } = await jobs.made(FERN);
    await jobs.made({ ...FERN, contactNumber: '01632 960001', email: 'new@example.com' });
    await jobs.made({
      ...FERN,
      contactNumber: '01632 960001',
      postcode: 'B1 1AA',
      homeAddress: '2 New Street',
    });
    const fern = await jobs.customerOf({ id });
    expect(fern).toMatchObject({ jobs: 3, postcode: 'B1 1AA', homeAddress: '2 New Street' });
    expect(fern.contacts.map(({ raw }) => raw)).toEqual([
      '07700 900123',
      'fern.lark@example.com',
      '01632 960001',
      'new@example.com',
    ]);
    for (const search of ['07700900123', '01632 960001', 'new@example', 'b1 1aa'])
      expect(await find(search)).toEqual(['Fern Lark']);
  });

  // CUSTOMER-1
  test('an edit of a job takes it to the customer it then names', async () => {
    const [hers, his] = [await jobs.made(FERN), await jobs.made(TOM)];
    const fern = await jobs.customerOf(hers);
    const lone = await jobs.made({
      ...FERN,
      firstName: 'Ida',
      surname: 'Wrenn',
      contactNumber: '01632 960002',
    });
    const ida = await jobs.customerOf(lone);
    await jobs.patch(`/api/jobs/${lone.id}`, { surname: 'Wren', contactNumber: '01632 960003' });
    expect(await jobs.customerOf(lone)).toMatchObject({
      id: ida.id,
      surname: 'Wren',
      contacts: [{ raw: '01632 960003' }, { raw: 'fern.lark@example.com' }],
    });
    expect(await find('wrenn')).toEqual([]);
    await jobs.patch(`/api/jobs/${lone.id}`, { notes: 'nothing about the person' });
    await jobs.patch(`/api/jobs/${his.id}`, { firstName: 'Fern' });
    expect(await jobs.customerOf(his)).toMatchObject({ id: fern.id, jobs: 2 });
    expect((await list()).map(({ firstName }) => firstName)).toEqual(['Ida', 'Fern']);
    await jobs.patch(`/api/jobs/${his.id}`, { firstName: 'Theo', contactNumber: '01632 960009' });
    expect(await jobs.customerOf(his)).toMatchObject({ firstName: 'Theo', jobs: 1 });
    expect(await jobs.customerOf(hers)).toMatchObject({ id: fern.id, firstName: 'Fern', jobs: 1 });
  });

  // CUSTOMER-9
  test('a claim on a name that nobody answers to any more stands in nobody’s way', async () => {
    const slip = await jobs.made({ ...TOM, surname: 'Wrenn', contactNumber: '01632 960002' });
    await jobs.db('customer_keys').where({ surname: 'wrenn' }).delete();
    const again = await jobs.made({ ...TOM, surname: 'Wrenn', contactNumber: '01632 960002' });
    expect((await jobs.customerOf(again)).id).not.toBe((await jobs.customerOf(slip)).id);
  });

  // CUSTOMER-3
  test('a customer shows the last visit and what stands open, as their cards do', async () => {
    const first = await jobs.made({ ...FERN, totalCost: 80, depositAmount: 20.5, jobAccepted: true });
    jobs.wait(60_000);
    const ready = await jobs.made({ ...FERN, totalCost: 30, jobAccepted: true });
    await jobs.patch(`/api/jobs/${ready.id}`, { jobStatus: 'Waiting for Collection' });
    const shown = await jobs.customerOf(first);
    expect(shown).toMatchObject({
      lastVisit: ready.dateCreated,
      jobs: 2,
      openJobs: 2,
      uncollected: 1,
      owed: 89.5,
      depositsHeld: 20.5,
    });
    await jobs.patch(`/api/jobs/${ready.id}`, { balancePaid: true });
    await jobs.patch(`/api/jobs/${ready.id}`, { jobStatus: 'Completed', customerCollected: true });
    expect(await jobs.customerOf(first)).toMatchObject({ openJobs: 1, uncollected: 0, owed: 59.5 });
  });

  // CUSTOMER-2
  test('the list has who came last first, page by page, also of a search', async () => {
    for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dot', 'Eve']) {
      await jobs.made({ ...FERN, firstName });
      jobs.wait(1_000);
    }
    await jobs.made({ ...FERN, firstName: 'Bea' });
    for (const query of ['?limit=2', '?limit=2&search=lark']) {
      const names: string[] = [];
      for (let path: string | null = `/api/customers${query}`; path;) {
        const page = await jobs.get(path);
        expect(page.headers.get('x-total-count')).toBe('5');
        names.push(...page.json<readonly CustomerListItem[]>().map(({ firstName }) => firstName));
        path = nextOf(page);
      }
      expect(names).toEqual(['Bea', 'Eve', 'Dot', 'Cleo', 'Ann']);
    }
  });

  test('what does not exist is said, and a customer is the id of one', async () => {
    expect((await jobs.get('/api/customers/99')).text).toBe('That customer does not exist');
    expect((await jobs.get('/api/jobs/99/customer')).text).toBe('That job does not exist');
    const { id } = await jobs.made(FERN);
    await jobs.db('jobs').update({ customer_id: null });
    expect((await jobs.get(`/api/jobs/${id}/customer`)).text).toBe('That job has no customer yet');
    expect((await jobs.get('/api/jobs?customer=x')).status).toBe(400);
  });
}, ON_SERVER_AT_NIGHT);
