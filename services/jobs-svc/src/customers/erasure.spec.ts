import { codeOf } from '@loupe/domain';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySqlite } from '@loupe/db';
import { eachDatabase, type TestDatabase } from '@loupe/db/testing';
import type {
  Customer,
  CustomerExport,
  JobWithHistory,
  Preferences,
  RetentionReview,
} from '@loupe/shared-types';
import { calendar, newJob, serveJobs, type ServedJobs } from '../testing';
import { createErasureList, erasuresInMemory } from './erasure-list';
import { reapplyErasures } from './reapply-erasures';

/** Every text of the person, none of which any other row has. */
const TEXTS = [
  ...[
    'Quillfern',
    'Larkspurrow',
    '960777',
    'quill@example.com',
    'Zephyr Lane',
    'ZQ9 9QZ',
    'Heirloomx',
    'Engravex',
  ],
  ...[
    'Notexyz',
    'Saidxyz',
    'Shankxyz',
    'Answerxyz',
    'Donexyz',
    'Allergyxyz',
    'Wifexyz',
    'Thumbxyz',
    'Aliasxyz',
  ],
] as const;

const PERSON = {
  firstName: 'Quillfern',
  surname: 'Larkspurrow',
  contactNumber: '01632 960777',
  email: 'quill@example.com',
  homeAddress: 'Zephyr Lane 1',
  postcode: 'ZQ9 9QZ',
  item1: 'Heirloomx ring',
  description1: 'Engravex inside',
  notes: 'Notexyz',
  location: 'Other: With Quillfern',
  totalCost: 80,
  depositAmount: 80,
  jobAccepted: true,
};
const KEY = { 'idempotency-key': 'taken-in' };
const TABLES = {
  written: ['jobs', 'customers', 'call_logs', 'location_logs', 'ordered_parts', 'changes'].concat([
    'transfers',
    'check_lines',
    'job_templates',
  ]),
  removed: ['customer_contacts', 'customer_keys', 'customer_sizes', 'customer_merges'],
};

eachDatabase((name, open) => {
  let jobs: ServedJobs;
  let test_: TestDatabase;

  beforeEach(async () => {
    test_ = await open();
    jobs = await serveJobs(test_);
  });
  afterEach(() => jobs.close());

  async function everything(): Promise<string> {
    const { db } = test_;
    const rows =
      db.client.config.client === 'mysql2'
        ? (await db.raw('show tables'))[0].map((row: object) => String(Object.values(row)[0]))
        : (await db.raw(`select name from sqlite_master where type = 'table'`)).map(
            (row: { name: string }) => row.name,
          );
    const tables = (rows as string[]).filter((table) => !/^(sqlite_|.*_(search|find)(_|$))/.test(table));
    return JSON.stringify(
      await Promise.all(tables.map(async (table): Promise<unknown> => db(table).select())),
    );
  }
  const heldIn = (text: string) => TEXTS.filter((one) => text.toLowerCase().includes(one.toLowerCase()));

  /** A person with a finished job, whose texts are wherever texts can be. */
  async function aPerson() {
    const taken = await jobs.post('/api/jobs', newJob({ ...PERSON, customJobNumber: 'Q-1' }), KEY);
    const job = taken.json<JobWithHistory>();
    const path = `/api/jobs/${job.id}`;
    const call = { callDate: '2026-04-03', callTime: '10:00', callContent: 'Saidxyz' };
    await jobs.post(`${path}/calls`, { ...call, callerName: 'Quillfern Larkspurrow' });
    await jobs.patch(path, { surname: 'Larkspurrowe', quoteResponse: 'Answerxyz' });
    await jobs.patch(path, { surname: 'Larkspurrow', jobStatus: 'Inspected and Waiting on Parts' });
    const part = { description: 'Shankxyz', source: 'Birmingham', invoiceNumber: 'INV-7', cost: 12.5 };
    await jobs.post(`${path}/parts`, part);
    await jobs.patch(path, { jobStatus: 'Completed', customerCollected: true, completedItems: 'Donexyz' });
    const other = await jobs.made({ ...PERSON, firstName: 'Aliasxyz', contactNumber: '01632 960778' });
    await jobs.patch(`/api/jobs/${other.id}`, { jobStatus: 'Completed', customerCollected: true });
    const { id } = await jobs.customerOf(job);
    const { version } = (await jobs.get(`/api/customers/${id}`)).json<Customer>();
    await jobs.patch(`/api/customers/${id}`, {
      version,
      note: 'Allergyxyz',
      sizes: [{ finger: 'Thumbxyz', size: 'R' }],
      contacts: [{ kind: 'phone', label: 'Wifexyz', raw: '01632 960777' }],
    });
    await jobs.asManager('POST', `/api/customers/${id}/merge`, { other: (await jobs.customerOf(other)).id });
    await writeElsewhere(job.id);
    return { id, job, other };
  }

  /** What staff may have typed about the person in places that belong to nobody's job. */
  async function writeElsewhere(jobId: number) {
    const { db } = test_;
    const at = jobs.now();
    const [place] = await db('places').limit(1).pluck('id');
    const transfer = { from_place_id: place, to_place_id: place, by_name: 'Tester 1', created_at: at };
    const [carried] = await db('transfers').insert({
      ...transfer,
      carrier: 'Van',
      note: 'Bag of Larkspurrow',
    });
    await db('transfer_lines').insert({ transfer_id: carried, job_id: jobId });
    await db('transfers').insert({ ...transfer, carrier: 'With Quillfern', note: 'Call 01632 960 777' });
    const [check] = await db('checks').insert({ place_id: place, by_name: 'Tester 1', created_at: at });
    const line = { check_id: check, scans: 1 };
    await db('check_lines').insert([
      {
        ...line,
        job_id: jobId,
        code: 'JOB1',
        note: 'Quillfern has it',
        closed_place: 'Other: With Quillfern',
      },
      { ...line, job_id: null, code: 'larkspurrow-bag', note: null, closed_place: null },
      { ...line, job_id: null, code: 'ZQ9 9QZ', note: null, closed_place: null },
    ]);
    await db('job_templates').insert(
      ['Larkspurrow special', 'Locket'].map((item) => ({
        ...{ version: 1, item, work: 'Clean', price: 0, days: 1, updated_at: at },
      })),
    );
    await db('users').insert({ id: 1, username: 'user1', full_name: 'User 1', created_at: at });
    const views = ['quillf', '01632%20960777', 'locket', 'wren'].map((search) => ({
      name: `View ${search}`,
      path: '/live-jobs',
      query: `search=${search}`,
    }));
    await jobs.patch('/api/preferences', { version: 0, views });
  }

  const money = () =>
    test_
      .db('jobs')
      .orderBy('id')
      .select('id', 'job_number', 'total_cost', 'deposit_amount', 'date_created')
      .select('collection_date', 'updated_at', 'duration_days', 'job_status', 'created_by');

  // PRIVACY-2
  test('an erasure leaves none of the person’s texts anywhere, and every amount as it was', async () => {
    const { id, job } = await aPerson();
    const bystander = await jobs.made({ surname: 'Bystander', item1: 'Locket' });
    const before = { money: await money(), held: heldIn(await everything()) };
    expect(before.held).toEqual([...TEXTS]);
    const untouched = (await jobs.get(`/api/jobs/${bystander.id}`)).text;

    expect((await jobs.post(`/api/customers/${id}/erase`, { confirm: true })).status).toBe(403);
    const erased = await jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true });
    expect(erased.json()).toMatchObject({
      firstName: 'Erased',
      surname: '03/04/2026',
      contacts: [],
      note: null,
      jobs: 2,
    });

    expect(heldIn(await everything())).toEqual([]);
    expect(await everything()).not.toMatch(/zq99qz|quillf|960 777|01632%20960/);
    const { views } = (await jobs.get('/api/preferences')).json<Preferences>();
    expect(views.map((view) => view.query)).toEqual(['search=locket', 'search=wren']);
    const templates = test_.db('job_templates').where({ work: 'Clean' });
    expect(await templates.orderBy('id').pluck('item')).toEqual(['Erased', 'Locket']);
    expect(await test_.db('transfers').orderBy('id').pluck('carrier')).toEqual(['Van', 'Erased']);
    expect(await money()).toEqual(before.money);
    const answers = [
      '/api/jobs',
      '/api/calls',
      '/api/locations',
      '/api/parts',
      `/api/jobs/${job.id}`,
      '/api/customers',
    ];
    const history = [`/api/jobs/${job.id}/history`, `/api/customers/${id}`];
    for (const path of [...answers, ...history]) expect(heldIn((await jobs.get(path)).text)).toEqual([]);
    for (const search of ['quillfern', 'saidxyz', 'shankxyz', '01632 960777', 'zq9 9qz'])
      for (const path of ['/api/jobs', '/api/calls', '/api/parts', '/api/locations', '/api/customers'])
        expect((await jobs.get(`${path}?search=${encodeURIComponent(search)}`)).text).toBe('[]');
    expect(heldIn((await jobs.asManager('POST', `/api/customers/${id}/export`, {})).text)).toEqual([]);
    expect((await jobs.get(`/api/jobs/${bystander.id}`)).text).toBe(untouched);
    expect((await jobs.get('/api/jobs?search=locket')).json<unknown[]>()).toHaveLength(1);
    const again = await jobs.post('/api/jobs', newJob({ ...PERSON, customJobNumber: 'Q-1' }), KEY);
    expect([again.status, heldIn(again.text), again.json<JobWithHistory>().id]).toEqual([201, [], job.id]);
    expect(heldIn(jobs.lines.join('\n'))).toEqual([]);

    const { file } = test_.where;
    if (name === 'SQLite' && file) {
      const copy = join(mkdtempSync(join(tmpdir(), 'erased-')), 'backup.sqlite');
      await copySqlite(file, copy);
      for (const path of [file, `${file}-wal`, copy])
        expect([
          path,
          existsSync(path) ? heldIn(readFileSync(path, 'latin1').replaceAll('zq99qz', 'ZQ9 9QZ')) : [],
        ]).toEqual([path, []]);
    }
  });

  const collect = (id: number) =>
    jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
  const erase = (id: number) => jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true });

  // PRIVACY-2
  test('records that were merged by way of another are erased too', async () => {
    const ids: number[] = [];
    for (const n of [1, 2, 3]) {
      const job = await jobs.made({
        ...PERSON,
        firstName: `Quillfern${n}`,
        contactNumber: `01632 96077${n}`,
      });
      await collect(job.id);
      ids.push((await jobs.customerOf(job)).id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    await jobs.asManager('POST', `/api/customers/${second}/merge`, { other: first });
    await jobs.asManager('POST', `/api/customers/${third}/merge`, { other: second });
    expect((await erase(third)).status).toBe(200);
    expect(heldIn(await everything())).toEqual([]);
    for (const id of ids) expect(heldIn((await jobs.get(`/api/customers/${id}`)).text)).toEqual([]);
  });

  // PRIVACY-2
  test('remembered answers to scans are erased, also of a text that names the person', async () => {
    const job = await jobs.made({ ...PERSON, location: 'Leamington Old' });
    const code = codeOf('job', job.id);
    const key = (name: string) => ({ 'Idempotency-Key': name });
    const [from, to] = (await jobs.get('/api/places')).json<{ readonly id: number }[]>();
    const move = { placeId: to?.id, code, batchId: '5f0f2f7e-3a35-4c3a-9a55-3f8a1b2c4d5e' };
    await jobs.post('/api/moves', move, key('move'));
    const transfer = { fromId: to?.id, toId: from?.id, carrier: 'Van' };
    const { id } = (await jobs.post('/api/transfers', transfer)).json<{ readonly id: number }>();
    await jobs.post(`/api/transfers/${id}/out`, { code }, key('out'));
    const check = (await jobs.post('/api/checks', { placeId: to?.id })).json<{ readonly id: number }>();
    await jobs.post(`/api/checks/${check.id}/scans`, { code }, key('scan'));
    await jobs.post(`/api/checks/${check.id}/scans`, { code: 'Larkspurrow bag' }, key('unknown'));
    await collect(job.id);
    expect((await erase((await jobs.customerOf(job)).id)).status).toBe(200);
    expect(heldIn(await everything())).toEqual([]);
    const again = await jobs.post('/api/moves', move, key('move'));
    expect([again.status, heldIn(again.text)]).toEqual([201, []]);
  });

  // PRIVACY-2
  test('who a job was taken in for, before it was corrected to somebody else, is erased from its history', async () => {
    const own = await jobs.made(PERSON);
    const mistaken = await jobs.made({ ...PERSON, location: 'Kenilworth' });
    const right = {
      firstName: 'Olga',
      surname: 'Otherwise',
      contactNumber: '07700 900555',
      homeAddress: '2 Mill Lane',
      postcode: 'CV8 1AA',
      email: null,
    };
    await jobs.patch(`/api/jobs/${mistaken.id}`, right);
    await collect(own.id);
    const { id } = await jobs.customerOf(own);
    const formerJobs = async () =>
      (await jobs.asManager('POST', `/api/customers/${id}/export`, {})).json<CustomerExport>().formerJobs;
    expect(await formerJobs()).toHaveLength(1);
    expect((await erase(id)).status).toBe(200);
    expect(await formerJobs()).toEqual([]);
    const history = (await jobs.get(`/api/jobs/${mistaken.id}/history`)).text;
    const texts = ['Quillfern', 'Larkspurrow', '01632 960777', 'quill@example.com', 'Zephyr', 'ZQ9'];
    expect(texts.filter((text) => history.includes(text))).toEqual([]);
    expect(history).toContain('Otherwise');
    expect((await jobs.get(`/api/jobs/${mistaken.id}`)).json<JobWithHistory>()).toMatchObject(right);
  });

  // PRIVACY-2
  test('somebody with an ordinary word for a name takes nothing of the shop with them', async () => {
    const { db } = test_;
    await jobs.made({ surname: 'Bystander', description1: 'Restring 62 pearls' });
    const job = await jobs.made({ firstName: 'Pearl', surname: 'Royal', contactNumber: '01632 960799' });
    const at = jobs.now();
    const template = { version: 1, price: 0, days: 1, updated_at: at };
    await db('job_templates').insert({ ...template, item: 'Pearl necklace', work: 'Restring' });
    const transfer = { from_place_id: 1, to_place_id: 3, by_name: 'Tester 1', created_at: at };
    for (const note of ['Two royals', null])
      await db('transfers').insert({ ...transfer, carrier: 'Royal Mail', note });
    await collect(job.id);
    expect((await erase((await jobs.customerOf(job)).id)).status).toBe(200);
    const item = await db('job_templates').orderBy('id', 'desc').first('item', 'work');
    expect(item).toEqual({ item: 'Pearl necklace', work: 'Restring' });
    expect(await db('transfers').orderBy('id').pluck('carrier')).toEqual(['Royal Mail', 'Royal Mail']);
    expect(await db('transfers').orderBy('id').pluck('note')).toEqual(['Two royals', null]);
  });

  // PRIVACY-2
  test('an erasure is refused while a job is open or a dispute is marked, saying why', async () => {
    const { id } = await aPerson();
    const erase = () => jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true });
    const opened = await jobs.made(PERSON);
    expect((await erase()).text).toBe('This customer has 1 open job: it has to be collected first');
    await jobs.patch(`/api/jobs/${opened.id}`, { jobStatus: 'Completed', customerCollected: true });
    const { version } = (await jobs.get(`/api/customers/${id}`)).json<Customer>();
    await jobs.patch(`/api/customers/${id}`, { version, dispute: true });
    const refused = await erase();
    expect([refused.status, refused.text]).toEqual([
      409,
      'A dispute with this customer is marked as open: it has to be closed first',
    ]);
    expect((await jobs.get('/api/customers/lookup?search=quillfern')).json<unknown[]>()).toHaveLength(1);
  });

  // PRIVACY-3
  test('what a restore of an older backup brings back is erased again, and nothing else', async () => {
    const { db } = test_;
    const { id } = await aPerson();
    const rows = async (table: string): Promise<Record<string, unknown>[]> => db(table).select();
    const older = new Map<string, Record<string, unknown>[]>();
    for (const table of [...TABLES.written, ...TABLES.removed]) older.set(table, await rows(table));
    await jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true });

    const listFile = join(mkdtempSync(join(tmpdir(), 'erasures-')), 'erasures.jsonl');
    const erasures = createErasureList(listFile);
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 0 });
    expect(erasures.all()).toHaveLength(1);
    expect(heldIn(readFileSync(listFile, 'utf8'))).toEqual([]);

    for (const table of TABLES.written)
      for (const row of older.get(table) ?? [])
        await db(table)
          .where({ id: row.id as number })
          .update(row);
    for (const table of TABLES.removed) await db(table).insert(older.get(table) ?? []);
    expect(heldIn(await everything())).toEqual([...TEXTS]);
    const elsewhere = erasuresInMemory();
    const [first] = erasures.all();
    elsewhere.add({
      ...first!,
      jobs: first!.jobs.map(([jobId]) => [jobId, '2020-01-01T00:00:00.000Z'] as const),
      records: first!.records!.map(([record]) => [record, '2020-01-01T00:00:00.000Z'] as const),
    });
    expect(await reapplyErasures({ db, calendar, erasures: elsewhere })).toMatchObject({ customers: 0 });
    expect(heldIn(await everything())).toEqual([...TEXTS]);

    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 1 });
    expect(heldIn(await everything())).toEqual([]);
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 0 });
    expect((await jobs.get(`/api/customers/${id}`)).json<Customer>().erasedAt).not.toBeNull();
  });

  // PRIVACY-1
  test('an export holds every row that names the person, nothing of others, and is recorded', async () => {
    const { id, job, other } = await aPerson();
    await jobs.made({ surname: 'Bystander', contactNumber: '01632 960777', notes: 'Not theirs' });
    const reply = await jobs.asManager('POST', `/api/customers/${id}/export`, {});
    const exported = reply.json<CustomerExport>();
    expect(heldIn(reply.text)).toEqual([...TEXTS]);
    expect(reply.text).not.toMatch(/Bystander|Not theirs/);
    expect(exported.jobs.map((one) => one.job.id)).toEqual([job.id, other.id]);
    expect(exported.jobs[0]).toMatchObject({
      calls: [{ callContent: 'Saidxyz' }],
      parts: [{ description: 'Shankxyz' }],
      job: { items: 'Heirloomx ring' },
    });
    expect((await jobs.post(`/api/customers/${id}/export`, {})).status).toBe(403);
    const log = (await jobs.asManager('GET', `/api/customers/${id}/history`)).json<
      { kind: string; by: string }[]
    >();
    expect(log[0]).toMatchObject({ kind: 'exported', by: 'Tester 2' });
  });

  // PRIVACY-4
  test('six years after the last collection erasure is offered, and nothing happens by itself', async () => {
    const { id } = await aPerson();
    await jobs.made({ surname: 'Open', contactNumber: '01632 960779', postcode: 'B1 1AA' });
    const review = async () =>
      (await jobs.asManager('GET', '/api/customers/retention')).json<RetentionReview>();
    expect(await review()).toEqual({ years: 6, customers: [] });
    jobs.itIs('2032-04-04T11:00:00.000Z');
    expect((await review()).customers.map((customer) => customer.id)).toEqual([id]);
    await jobs.made(PERSON);
    expect((await review()).customers).toEqual([]);
    expect((await jobs.get('/api/customers/retention')).status).toBe(403);
  });
});
