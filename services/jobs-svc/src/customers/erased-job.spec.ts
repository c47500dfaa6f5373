import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CustomerEvent, StoryEntry } from '@loupe/shared-types';
import { FERN, servedJobs } from '../testing';

const TOM = { ...FERN, firstName: 'Tom', contactNumber: '01632 960001', email: null, postcode: 'B1 1AA' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const asManager = (path: string, body: object) => jobs.asManager('POST', path, body);
  async function erased() {
    const job = await jobs.made({ ...FERN, customJobNumber: 'E-1' });
    await jobs.patch(`/api/jobs/${job.id}`, { jobStatus: 'Completed', customerCollected: true });
    const { id } = await jobs.customerOf(job);
    await asManager(`/api/customers/${id}/erase`, { confirm: true });
    return job;
  }

  // COLLECT-9
  test('an erased customer’s job is not reopened until it is somebody’s', async () => {
    const { id } = await erased();
    const reopen = () => jobs.post(`/api/jobs/${id}/reopen`, { reason: 'Came back' });
    const refused = await reopen();
    expect([refused.status, refused.text]).toEqual([
      409,
      'The customer of job E-1 was erased: write down whose it is before you reopen it',
    ]);
    await jobs.patch(`/api/jobs/${id}`, { firstName: 'Ida', surname: 'Wren' });
    expect((await reopen()).status).toBe(200);
  });

  // LABEL-16
  test('no label or ticket is printed of an erased customer’s job, nor of its batch, until it is somebody’s', async () => {
    const [job, other] = [await erased(), await jobs.made(TOM)];
    const print = (kind: string, jobIds: readonly number[]) =>
      jobs.post('/api/prints', { kind, preset: kind === 'label' ? 'dymo-99012' : 'a4', jobIds });
    for (const kind of ['label', 'ticket']) {
      const refused = await print(kind, [other.id, job.id]);
      expect([refused.status, refused.text]).toEqual([
        409,
        'The customer of job E-1 was erased: write down whose it is before you print',
      ]);
    }
    expect(await jobs.db('prints')).toEqual([]);
    await jobs.patch(`/api/jobs/${job.id}`, { firstName: 'Ida', surname: 'Wren' });
    expect((await print('label', [job.id])).status).toBe(201);
  });

  // STORY-2
  test('the story says that the customer was erased and by whom, and nothing of them', async () => {
    const { id } = await erased();
    const story = await jobs.get(`/api/jobs/${id}/story`);
    expect(story.json<readonly StoryEntry[]>()[0]).toMatchObject({
      ...{ kind: 'erased', editedBy: 'Tester 2', changes: {}, previousValues: {} },
    });
    expect(story.text).not.toMatch(/Fern|Lark|07700/);
  });

  // CUSTOMER-7, PRIVACY-1
  test('the history names people and jobs, by what they are called now, and an export names nobody else', async () => {
    const hers = await jobs.made({ ...FERN, customJobNumber: 'F-1' });
    const his = await jobs.made({ ...TOM, customJobNumber: 'T-1' });
    const second = await jobs.made({ ...FERN, customJobNumber: 'F-2' });
    const [fern, tom] = [(await jobs.customerOf(hers)).id, (await jobs.customerOf(his)).id];
    const merged = (await asManager(`/api/customers/${fern}/merge`, { other: tom })).json<{
      undoId: number;
    }>();
    await asManager(`/api/customers/merges/${merged.undoId}/undo`, {});
    await asManager(`/api/customers/${fern}/split`, { jobs: [second.id] });
    const split = (await jobs.customerOf(second)).id;
    const lines = async (id: number) =>
      (await jobs.asManager('GET', `/api/customers/${id}/history`))
        .json<readonly CustomerEvent[]>()
        .flatMap(({ kind, detail }) => (kind === 'edited' ? [] : [`${kind} ${detail}`]));
    expect(await lines(fern)).toEqual([
      'split job F-2 to Fern Lark',
      'undone with Tom Lark',
      'merged with Tom Lark: 1 job',
    ]);
    expect(await lines(split)).toEqual(['split job F-2 of Fern Lark']);
    const exported = await asManager(`/api/customers/${fern}/export`, {});
    expect(exported.text).not.toContain('Tom');
    expect(exported.text).toContain('with another customer: 1 job');

    // A line of an earlier version.
    const old = { at: jobs.now(), user_id: 2, user_name: 'Tester 2', customer_id: fern };
    const detail = (text: string) => JSON.stringify({ detail: text });
    await jobs.db('customer_log').insert([
      { ...old, kind: 'merged', detail_json: detail(`with customer ${tom}: 1 jobs`) },
      { ...old, kind: 'split', detail_json: detail(`jobs F-2 to customer 999`) },
    ]);
    await jobs.patch(`/api/jobs/${his.id}`, { jobStatus: 'Completed', customerCollected: true });
    await asManager(`/api/customers/${tom}/erase`, { confirm: true });
    expect((await lines(fern)).slice(0, 2)).toEqual([
      'split job F-2 to another customer',
      'merged with Erased 03/04/2026: 1 job',
    ]);
  });
}, ON_SERVER_AT_NIGHT);
