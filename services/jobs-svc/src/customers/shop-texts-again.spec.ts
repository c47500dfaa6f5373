import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eachDatabase, ON_SERVER_AT_NIGHT, type TestDatabase } from '@loupe/db/testing';
import type { ErasurePreview, JobTemplate, Preferences } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';
import { calendar, serveJobs, type ServedJobs } from '../testing';
import { createErasureList, type ErasureList } from './erasure-list';
import { reapplyErasures } from './reapply-erasures';

const STERLING = {
  firstName: 'Sterling',
  surname: 'Quillshaw',
  contactNumber: '01632 960801',
  postcode: 'B1 1AA',
};
const SHOP = {
  carriers: ['Sterling Couriers', 'Mr Quillshaw', 'Quillshaw and son', 'Royal Mail'],
  code: 'STERLING',
  item: 'Sterling locket',
  views: ['Sterling warrants', 'Sterling silver'],
};
const WORDS = /sterling|quillshaw|royal/i;

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  let db: TestDatabase['db'];
  let erasures: ErasureList;
  let folder: string;

  beforeEach(async () => {
    ({ db } = await open());
    folder = mkdtempSync(join(tmpdir(), 'erasures-'));
    erasures = createErasureList(join(folder, 'erasures.jsonl'));
    jobs = await serveJobs({ db, erasures });
    const at = jobs.now();
    const transfer = { from_place_id: 1, to_place_id: 3, by_name: 'Tester 1', created_at: at };
    for (const carrier of SHOP.carriers) await db('transfers').insert({ ...transfer, carrier });
    const [check] = await db('checks').insert({ place_id: 1, by_name: 'Tester 1', created_at: at });
    await db('check_lines').insert({ check_id: check, code: SHOP.code, job_id: null, scans: 1 });
    await jobs.asManager('POST', '/api/templates', { item: SHOP.item, work: 'Clean', price: 0, days: 1 });
    await db('users').insert({ id: 1, username: 'user1', full_name: 'User 1', created_at: at });
    const views = SHOP.views.map((name) => ({ name, path: '/live-jobs', query: `search=${name}` }));
    await jobs.patch('/api/preferences', { version: 0, views });
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await jobs.close();
  });

  const texts = async () => ({
    carriers: await db('transfers').orderBy('id').pluck('carrier'),
    code: String((await db('check_lines').first('code'))?.code).split(' ')[0],
    item: (await db('job_templates').orderBy('id', 'desc').first('item'))?.item,
    views: (await jobs.get('/api/preferences')).json<Preferences>().views.map(({ name }) => name),
  });

  async function finished() {
    const job = await jobs.made(STERLING);
    await jobs.patch(`/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
    return { job, id: (await jobs.customerOf(job)).id };
  }

  const TABLES = ['transfers', 'check_lines', 'job_templates', 'jobs', 'customers', 'changes'];
  const REMOVED = ['customer_contacts', 'customer_keys'];

  /** A backup of this moment; restoring it brings back what is changed and removed since. */
  async function backup() {
    const rows = new Map<string, Row[]>();
    for (const table of [...TABLES, ...REMOVED, 'preferences', 'customer_log'])
      rows.set(table, await db(table).select());
    return async () => {
      for (const table of TABLES)
        for (const row of rows.get(table) ?? [])
          await db(table)
            .where({ id: Number(row.id) })
            .update(row);
      for (const row of rows.get('preferences') ?? [])
        await db('preferences')
          .where({ user_id: Number(row.user_id) })
          .update(row);
      for (const table of [...REMOVED, 'customer_log']) {
        await db(table).delete();
        const held = rows.get(table) ?? [];
        if (held.length > 0) await db(table).insert(held);
      }
    };
  }

  /** Erases with everything ticked but a certain text that is kept, and one that only may name them. */
  async function eraseWithChoices(id: number) {
    const { texts: found } = (
      await jobs.asManager('GET', `/api/customers/${id}/erasure`)
    ).json<ErasurePreview>();
    const keyOf = (text: string) => found.find((mention) => mention.text === text)?.key;
    const choice = {
      keep: [keyOf('Quillshaw and son')],
      erase: ['Sterling Couriers', SHOP.code, SHOP.item, 'Sterling warrants'].map(keyOf),
    };
    const reply = await jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true, ...choice });
    expect(reply.status).toBe(200);
  }
  const ERASED = {
    carriers: ['Erased', 'Erased', 'Quillshaw and son', 'Royal Mail'],
    code: 'Erased',
    item: 'Erased',
    views: ['Sterling silver'],
  };

  // PRIVACY-3
  test('texts that were ticked are erased again after a restore, those that were left stay, and only the same', async () => {
    const { id } = await finished();
    const restore = await backup();
    await eraseWithChoices(id);
    expect(await texts()).toEqual(ERASED);
    const list = readFileSync(join(folder, 'erasures.jsonl'), 'utf8');
    expect(list).not.toMatch(WORDS);
    expect(list).toContain('"table":"transfers","column":"carrier"');

    await restore();
    expect(await texts()).toEqual(SHOP);
    await db('transfers').where({ carrier: 'Sterling Couriers' }).update({ carrier: 'Sterling & Co' });
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 1 });
    expect(await texts()).toEqual({ ...ERASED, carriers: ['Sterling & Co', ...ERASED.carriers.slice(1)] });

    await db('transfers').where({ carrier: 'Sterling & Co' }).update({ carrier: 'Sterling Couriers' });
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 0 });
    expect((await texts()).carriers[0]).toBe('Sterling Couriers');
  });

  // PRIVACY-3
  test('texts from before the customer came are erased in a database that does not know them', async () => {
    const { job, id } = await finished();
    await eraseWithChoices(id);
    for (const table of ['customer_log', 'former_customers']) await db(table).delete();
    await db('changes').where({ job_id: job.id }).delete();
    await db('job_stages').where({ job_id: job.id }).delete();
    await db('jobs').where({ id: job.id }).delete();
    await db('customers').where({ id }).delete();
    await db('transfers').where({ id: 1 }).update({ carrier: 'Sterling Couriers' });
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 1 });
    expect((await texts()).carriers[0]).toBe('Erased');
    await db('transfers').where({ id: 1 }).update({ carrier: 'Sterling Couriers' });
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 0 });
    const next = await jobs.made({ ...STERLING, firstName: 'Ida' });
    const history = await jobs.asManager('GET', `/api/customers/${(await jobs.customerOf(next)).id}/history`);
    expect(history.json()).toEqual([]);
  });

  // PRIVACY-3
  test('an erasure whose line was lost in a kill is listed with its texts; without its key they are counted', async () => {
    const { id } = await finished();
    const restore = await backup();
    await eraseWithChoices(id);
    const [whole] = erasures.all();
    rmSync(join(folder, 'erasures.jsonl'));
    expect(await reapplyErasures({ db, calendar, erasures })).toMatchObject({ customers: 0 });
    expect(erasures.all()).toEqual([whole]);

    await restore();
    rmSync(join(folder, 'erasures.key'));
    const elsewhere = createErasureList(join(folder, 'erasures.jsonl'));
    expect(await reapplyErasures({ db, calendar, erasures: elsewhere })).toMatchObject({
      customers: 1,
      uncheckedTexts: 5,
    });
    expect((await texts()).carriers).toEqual(['Sterling Couriers', 'Erased', 'Erased', 'Royal Mail']);
  });

  // PRIVACY-2
  test('a form of a usual job that was open before an erasure writes no text back', async () => {
    const { id } = await finished();
    const open = (await jobs.get('/api/templates')).json<readonly JobTemplate[]>();
    const template = open.find(({ item }) => item === SHOP.item);
    await eraseWithChoices(id);
    const path = `/api/templates/${template?.id}`;
    const stale = await jobs.asManager('PATCH', path, { version: template?.version, item: SHOP.item });
    expect(stale.status).toBe(409);
    expect((await texts()).item).toBe('Erased');
  });
}, ON_SERVER_AT_NIGHT);
