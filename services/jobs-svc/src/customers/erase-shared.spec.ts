import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CustomerExport } from '@loupe/shared-types';
import { calendar, servedJobs } from '../testing';
import { erasuresInMemory } from './erasure-list';
import { reapplyErasures } from './reapply-erasures';

const HOME = {
  surname: 'Pairone',
  contactNumber: '07700 900781',
  email: 'pairone@example.com',
  homeAddress: '1 Pairing Road',
  postcode: 'PX1 1AA',
};
const RESTORED = ['jobs', 'customers', 'changes'];

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const collect = (id: number) =>
    jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
  const erase = async (id: number) =>
    expect((await jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true })).status).toBe(200);
  const rowsOf = async (table: string): Promise<Record<string, unknown>[]> => jobs.db(table).select();

  // PRIVACY-2, PRIVACY-3, CUSTOMER-8
  test.each([
    ['wife first', ['Wilma', 'Fred']],
    ['husband first', ['Fred', 'Wilma']],
  ])(
    'the erasure of one of two people on a number, %s, changes nothing of the other’s, also after a restore',
    async (_order, [first, second]) => {
      const one = await jobs.made({ ...HOME, firstName: first });
      const two = await jobs.made({ ...HOME, firstName: second });
      const [wilma, fred] = first === 'Wilma' ? [one, two] : [two, one];
      await jobs.patch(`/api/jobs/${fred.id}`, { contactNumber: '07700 900782', notes: 'Size N' });
      await jobs.patch(`/api/jobs/${fred.id}`, { contactNumber: HOME.contactNumber });
      await collect(wilma.id);
      const { id } = await jobs.customerOf(wilma);
      const theirs = await jobs.customerOf(fred);
      const ofFred = async () => {
        const { json } = await jobs.asManager('POST', `/api/customers/${theirs.id}/export`, {});
        const { customer, jobs: all } = json<CustomerExport>();
        return [customer, all, (await jobs.get(`/api/jobs/${fred.id}/history`)).text];
      };
      const before = await ofFred();
      expect(before[2]).toContain('"firstName":"Fred"');
      const older = await Promise.all(RESTORED.map(rowsOf));
      await erase(id);
      expect(await ofFred()).toEqual(before);

      const erasures = erasuresInMemory();
      await reapplyErasures({ db: jobs.db, calendar, erasures });
      for (const [n, table] of RESTORED.entries())
        for (const row of older[n] ?? [])
          await jobs
            .db(table)
            .where({ id: Number(row.id) })
            .update(row);
      expect(await reapplyErasures({ db: jobs.db, calendar, erasures })).toMatchObject({ customers: 1 });
      expect(await ofFred()).toEqual(before);
    },
  );

  // PRIVACY-2
  test.each([
    ['only the first name', { firstName: 'Fred' }],
    ['everything', { ...HOME, firstName: 'Olga', surname: 'Otherwise', contactNumber: '07700 900555' }],
  ])(
    'who a job was for goes where %s was corrected, also before that was written down',
    async (_what, correction) => {
      const own = await jobs.made({ ...HOME, firstName: 'Wilma' });
      const job = await jobs.made({ ...HOME, firstName: 'Wilma' });
      await jobs.patch(`/api/jobs/${job.id}`, correction);
      await jobs.db('former_customers').delete();
      await collect(own.id);
      await erase((await jobs.customerOf(own)).id);
      const history = (await jobs.get(`/api/jobs/${job.id}/history`)).text;
      expect(history).not.toMatch(/Wilma|Pairing/);
      expect(history).toContain(correction.firstName);
    },
  );
}, ON_SERVER_AT_NIGHT);
