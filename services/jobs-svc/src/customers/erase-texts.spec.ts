import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CustomerEvent, ErasurePreview, Preferences } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const OWNER = {
  firstName: 'Olga',
  surname: 'Realowner',
  contactNumber: '01632 960555',
  email: null,
  homeAddress: '2 Mill Lane',
  postcode: 'CV8 2BB',
};

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const collect = (id: number) =>
    jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
  const preview = async (id: number) =>
    (await jobs.asManager('GET', `/api/customers/${id}/erasure`)).json<ErasurePreview>();
  const erase = async (id: number, choice: object = {}) =>
    expect(
      (await jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true, ...choice })).status,
    ).toBe(200);

  /** What the shop has written that belongs to no job. */
  async function write(texts: {
    readonly carriers?: readonly string[];
    readonly notes?: readonly string[];
    readonly codes?: readonly string[];
    readonly items?: readonly string[];
    readonly views?: readonly string[];
  }) {
    const at = jobs.now();
    const transfer = { from_place_id: 1, to_place_id: 3, by_name: 'Tester 1', created_at: at };
    for (const carrier of texts.carriers ?? []) await jobs.db('transfers').insert({ ...transfer, carrier });
    for (const note of texts.notes ?? [])
      await jobs.db('transfers').insert({ ...transfer, carrier: 'Jack', note });
    const [check] = await jobs.db('checks').insert({ place_id: 1, by_name: 'Tester 1', created_at: at });
    for (const code of texts.codes ?? [])
      await jobs.db('check_lines').insert({ check_id: check, code, job_id: null, scans: 1 });
    for (const item of texts.items ?? [])
      await jobs.db('job_templates').insert({
        version: 1,
        item,
        work: 'Clean',
        price: 0,
        days: 1,
        updated_at: at,
      });
    await jobs.db('users').insert({ id: 1, username: 'user1', full_name: 'User 1', created_at: at });
    const views = (texts.views ?? []).map((name) => ({ name, path: '/live-jobs', query: `search=${name}` }));
    await jobs.patch('/api/preferences', { version: 0, views });
  }
  const left = async () => ({
    carriers: await jobs.db('transfers').whereNot({ carrier: 'Jack' }).orderBy('id').pluck('carrier'),
    notes: await jobs.db('transfers').where({ carrier: 'Jack' }).orderBy('id').pluck('note'),
    codes: (await jobs.db('check_lines').orderBy('id').pluck('code')).map(
      (code: string) => code.split(' ')[0],
    ),
    items: await jobs.db('job_templates').where({ work: 'Clean' }).orderBy('id').pluck('item'),
    views: (await jobs.get('/api/preferences')).json<Preferences>().views.map(({ name }) => name),
  });

  // PRIVACY-2
  test('an erasure reaches former names and numbers, and every spelling of them', async () => {
    const job = await jobs.made({ firstName: 'Ada', surname: 'Dunnockson', contactNumber: '07700 933001' });
    const { id } = await jobs.customerOf(job);
    await write({
      carriers: ['Mrs Dunnockson'],
      notes: ['Call 07700 933 001'],
      codes: ['DUNNOCKSON', '+447700933001', 'VEXMOORS RING', 'other'],
      items: ['Dunnockson crest', 'Locket'],
      views: ['Dunnockson', 'dunno', 'wren'],
    });
    await jobs.db('transfers').insert({
      ...{ from_place_id: 1, to_place_id: 3, by_name: 'Tester 1', created_at: jobs.now() },
      ...{ carrier: 'Jack', seal: 'S-Vexmoor-9' },
    });
    const surname = 'Vexmoor-Thistlequay';
    const contacts = [{ kind: 'phone', label: null, raw: '07700 900999' }];
    await jobs.patch(`/api/customers/${id}`, { version: 1, surname, contacts, alsoOpenJobs: true });
    expect((await jobs.customerOf(job)).id).toBe(id);
    await collect(job.id);
    expect((await preview(id)).texts.filter(({ certain }) => !certain)).toEqual([]);
    await erase(id);
    expect(await left()).toEqual({
      carriers: ['Erased'],
      notes: ['Erased', null],
      codes: ['Erased', 'Erased', 'Erased', 'other'],
      items: ['Erased', 'Locket'],
      views: ['wren'],
    });
    expect(await jobs.db('transfers').whereNotNull('seal').pluck('seal')).toEqual(['Erased']);
  });

  // PRIVACY-2
  test('what may be a word of the shop’s is listed, stays unless it is chosen, and the log says what was chosen', async () => {
    const shop = {
      carriers: ['Royal Mail', 'Van 2', 'Sterling Couriers'],
      notes: ['left with Royal Mail at noon', 'van broke down, will may come late'],
      codes: ['STERLING'],
      items: ['Sterling locket', 'May need solder'],
      views: ['Royal warrants', 'Van jobs'],
    };
    await write(shop);
    const ids: number[] = [];
    for (const [n, [firstName, surname]] of [
      ['Mary', 'Royal'],
      ['Van', 'May'],
      ['Sterling', 'Silver'],
    ].entries()) {
      const job = await jobs.made({
        firstName,
        surname,
        contactNumber: `01632 96080${n}`,
        postcode: `B${n} 1AA`,
      });
      await collect(job.id);
      ids.push((await jobs.customerOf(job)).id);
    }
    const [mary = 0, van = 0, sterling = 0] = ids;
    const { texts, ...rest } = await preview(mary);
    expect(rest).toEqual({ openJobs: 0, openNumbers: [], dispute: false, newTexts: false });
    expect(texts.map(({ text, certain }) => [text, certain])).toEqual([
      ['Royal Mail', false],
      ['left with Royal Mail at noon', false],
      ['Royal warrants', false],
    ]);
    await erase(mary);
    await erase(van);
    expect(await left()).toEqual(shop);
    const code = (await preview(sterling)).texts.find(({ text }) => text === 'STERLING');
    await erase(sterling, { erase: [code?.key] });
    expect(await left()).toEqual({ ...shop, codes: ['Erased'] });
    const history = await jobs.asManager('GET', `/api/customers/${sterling}/history`);
    expect(history.json<readonly CustomerEvent[]>()[0]).toMatchObject({
      ...{ kind: 'erased', detail: '1 text that may name them erased' },
    });
    expect((await jobs.get(`/api/customers/${mary}/erasure`)).status).toBe(403);
  });

  // PRIVACY-2
  test('what was written on a job while it was theirs goes where it names them; the job stays its owner’s', async () => {
    const corrie = {
      firstName: 'Corrie',
      surname: 'Wrongly',
      contactNumber: '07700 900123',
      postcode: 'CV8 1AA',
    };
    const own = await jobs.made(corrie);
    const job = await jobs.made({
      ...corrie,
      item1: 'Brooch of Wrongly',
      description1: 'Plain',
      notes: 'Corrie says so',
    });
    const path = `/api/jobs/${job.id}`;
    const call = { callDate: '2026-04-03', callTime: '10:00' };
    await jobs.post(`${path}/calls`, { ...call, callerName: 'Corrie Wrongly', callContent: 'Hers' });
    await jobs.patch(path, { quoteResponse: 'Wrongly agrees' });
    jobs.wait(1_000);
    await jobs.patch(path, OWNER);
    jobs.wait(1_000);
    await jobs.post(`${path}/calls`, { ...call, callerName: 'Olga', callContent: 'Mine' });
    await jobs.patch(path, { quoteResponse: 'Olga agrees' });
    await collect(own.id);
    const { id } = await jobs.customerOf(own);
    const olga = await jobs.customerOf(job);
    const exported = async (of: number) =>
      (await jobs.asManager('POST', `/api/customers/${of}/export`, {})).text;
    expect(await exported(id)).toMatch(/Hers.*Corrie says so/);
    expect(await exported(id)).not.toMatch(/Olga|Mine/);
    expect((await exported(olga.id)).replace('Brooch of Wrongly', '')).toMatch(/Mine/);
    expect(await exported(olga.id)).not.toMatch(/Hers|Corrie Wrongly|07700 900123/);
    await erase(id);
    const everything = [path, `${path}/history`, `${path}/calls`, '/api/calls', '/api/jobs'];
    for (const address of everything)
      expect((await jobs.get(address)).text).not.toMatch(/Corrie|Wrongly|Hers/);
    expect((await jobs.get(path)).json()).toMatchObject({
      ...{
        surname: 'Realowner',
        item1: 'Erased',
        description1: 'Plain',
        notes: null,
        quoteResponse: 'Olga agrees',
      },
    });
    expect((await jobs.get(`${path}/calls`)).text).toMatch(/Mine/);
    for (const address of ['/api/jobs', '/api/calls'])
      expect((await jobs.get(`${address}?search=wrongly`)).text).toBe('[]');
    const customers = await jobs.db('former_customers').select('job_id', 'customer_id');
    expect(customers).toEqual([{ job_id: job.id, customer_id: id }]);
  });
}, ON_SERVER_AT_NIGHT);
