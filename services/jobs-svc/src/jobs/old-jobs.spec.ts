import { migrate, MIGRATIONS, type Db } from '@loupe/db';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CallLog, JobListItem } from '@loupe/shared-types';
import { newJob, serveJobs } from '../testing';

const STEP = '008-search-words';
const CALL = { callDate: '2026-04-03', callTime: '14:05', callerName: 'Mc Donald', callContent: 'Ready?' };

/** Rewrites jobs as the previous version stored them: unfolded texts, and given-up numbers still reserved. */
async function asBefore(db: Db, numbers: Readonly<Record<string, string>>): Promise<void> {
  for (const [toStaffMember, given] of Object.entries(numbers))
    await db('jobs')
      .where({ display_number_key: toStaffMember.toLowerCase() })
      .update({ job_number: given, job_number_key: `${given.toLowerCase()}!` });
  for (const [toStaffMember, given] of Object.entries(numbers))
    await db('jobs')
      .where({ display_number_key: toStaffMember.toLowerCase() })
      .update({ job_number_key: given.toLowerCase() });
  const names = "fern o'brien\no'brien fern\n07700 900121";
  await db('jobs').update({ search_core: names, search_customer: names });
  await db('call_logs').update({ search: 'mc donald\nready?' });
  await db('schema_migrations').where({ name: STEP }).delete();
}

eachDatabase((_name, open) => {
  test('jobs of the previous version are found by current search terms, and their old numbers are free', async () => {
    const { db, where } = await open();
    const jobs = await serveJobs({ db });
    const fern = { firstName: 'Fern', surname: "O'Brien", contactNumber: '07700 900121' };
    const ids: number[] = [];
    for (const customJobNumber of ['W19', 'W20', 'W21']) {
      const { id } = await jobs.made({ ...fern, customJobNumber });
      ids.push(id);
    }
    await jobs.post(`/api/jobs/${ids[0]}/calls`, CALL);
    // W19 was W1; the other two swapped numbers.
    await asBefore(db, { W19: 'W1', W20: 'W21', W21: 'W20' });

    expect(MIGRATIONS.map(({ name }) => name)).toContain(STEP);
    expect(await migrate(where)).toEqual([STEP]);

    const found = async (search: string) =>
      (await jobs.get(`/api/jobs?search=${encodeURIComponent(search)}`))
        .json<JobListItem[]>()
        .map(({ id }) => id)
        .sort();
    expect(await found('obrien, fern')).toEqual(ids);
    expect(await found('fern 900121 w20')).toEqual([ids[1]]);
    const calls = (await jobs.get('/api/calls?search=mcdonald')).json<CallLog[]>();
    expect(calls.map(({ repairJobId }) => repairJobId)).toEqual([ids[0]]);

    expect(await db('jobs').orderBy('id').pluck('job_number')).toEqual(['W19', 'W20', 'W21']);
    expect((await jobs.post('/api/jobs', newJob({ customJobNumber: 'W1' }))).status).toBe(201);
    for (const taken of ['W19', 'W20', 'W21'])
      expect((await jobs.post('/api/jobs', newJob({ customJobNumber: taken }))).status).toBe(409);
    await jobs.close();
  });
}, ON_SERVER_AT_NIGHT);
