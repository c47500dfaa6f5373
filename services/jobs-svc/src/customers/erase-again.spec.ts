import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, CustomerListItem, JobWithHistory } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const BETTINA = {
  firstName: 'Bettina',
  surname: 'Harroway',
  contactNumber: '07700 900123',
  email: 'bettina@example.com',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
  item1: 'Ring',
};
const CALL = { callDate: '2026-04-03', callTime: '10:00', callerName: 'Bettina', callContent: 'Asks' };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const erase = (id: number) => jobs.asManager('POST', `/api/customers/${id}/erase`, { confirm: true });
  async function erasedJob() {
    const { id } = await jobs.made(BETTINA);
    const done = await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
    const customer = (await jobs.get(`/api/jobs/${id}/customer`)).json<CustomerListItem>();
    expect((await erase(customer.id)).status).toBe(200);
    return { path: `/api/jobs/${id}`, customer: customer.id, version: done.json<JobWithHistory>().version };
  }

  // PRIVACY-2, SAVE-1
  test.each([
    ['notes', 'Bettina Harroway, widow'],
    ['completedItems', 'Ring of Bettina'],
    ['quoteResponse', 'Bettina agrees'],
    ['item3', 'Brooch'],
    ['firstName', 'Bettina'],
    ['surname', 'Harroway'],
    ['contactNumber', '07700 900123'],
    ['homeAddress', '1 Mill Lane'],
    ['email', 'bettina@example.com'],
  ])('a form that was open before an erasure cannot write back %s', async (field, text) => {
    const { path, version, customer } = await erasedJob();
    const stale = await jobs.patch(path, { version, [field]: text });
    expect([stale.status, stale.text]).toEqual([
      409,
      'The customer of this job was erased by Tester 2 on 03/04/2026: nothing that was written before can be saved',
    ]);
    expect((await jobs.get(`/api/customers/${customer}`)).json()).toMatchObject({ goneBy: 'Tester 2' });
    expect((await jobs.get(path)).text).not.toContain(text);
    expect((await jobs.get('/api/customers')).json()).toMatchObject([{ firstName: 'Erased' }].slice(1));
    expect((await jobs.patch(path, { version, totalCost: 20 })).status).toBe(200);
  });

  // PRIVACY-2
  test('texts that came back on a job of an erased customer can be erased again, and only then', async () => {
    const { path, customer } = await erasedJob();
    expect((await erase(customer)).text).toBe('That customer was erased');
    const call = await jobs.post(`${path}/calls`, CALL);
    expect([call.status, call.text]).toEqual([
      409,
      'The customer of this job was erased: write down whose it is before you log a call',
    ]);
    const { version } = (await jobs.get(path)).json<JobWithHistory>();
    await jobs.patch(path, { version, notes: 'Bettina, widow', totalCost: 20 });
    await jobs.patch(path, { version: version + 1, notes: null });
    expect((await jobs.get(path)).text).toContain('Bettina');
    jobs.wait(86_400_000);
    expect((await erase(customer)).json<Customer>()).toMatchObject({ surname: '04/04/2026' });
    expect((await jobs.get(path)).text).not.toContain('Bettina');
    expect((await jobs.get(path)).json()).toMatchObject({ totalCost: 20, surname: '04/04/2026' });
    expect((await erase(customer)).status).toBe(409);
  });
}, ON_SERVER_AT_NIGHT);
