import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, JobWithHistory } from '@loupe/shared-types';
import { FERN, servedJobs } from '../testing';

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  // CUSTOMER-5
  test.each([
    ['07700 900123', '07700 900999'],
    ['07700 900123 / 01632 960001', '07700 900999 / 01632 960001'],
    ['01632 960001 or +44 7700 900123 (wife)', '01632 960001 or 07700 900999 (wife)'],
    ['01632 960001', '07700 900999 / 01632 960001'],
    ['07700 900999 / 01632 960001', '07700 900999 / 01632 960001'],
  ])(
    'a changed first number is put into an open job with "%s", whose other numbers stay',
    async (was, now) => {
      const job = await jobs.made(FERN);
      await jobs.patch(`/api/jobs/${job.id}`, { contactNumber: was });
      const { id } = await jobs.customerOf(job);
      const { version } = (await jobs.get(`/api/customers/${id}`)).json<Customer>();
      const phones = (first: string) =>
        [first, '01632 960001'].map((raw) => ({ kind: 'phone', label: null, raw }));
      await jobs.patch(`/api/customers/${id}`, { version, contacts: phones('07700 900123') });
      const edit = { version: version + 1, contacts: phones('07700 900999'), alsoOpenJobs: true };
      expect((await jobs.patch(`/api/customers/${id}`, edit)).status).toBe(200);
      expect((await jobs.get(`/api/jobs/${job.id}`)).json<JobWithHistory>().contactNumber).toBe(now);
    },
  );

  // CUSTOMER-5
  test('what a job needs is not emptied on the open jobs, and nothing of that edit is saved', async () => {
    const job = await jobs.made(FERN);
    const { id } = await jobs.customerOf(job);
    const edit = { version: 1, postcode: '', contacts: [], alsoOpenJobs: true };
    const refused = await jobs.patch(`/api/customers/${id}`, edit);
    expect([refused.status, refused.text]).toEqual([
      400,
      'An open job needs its postcode and contact number: fill it in, or save without the open jobs',
    ]);
    expect((await jobs.get(`/api/customers/${id}`)).json<Customer>()).toMatchObject({ version: 1 });
    expect((await jobs.patch(`/api/customers/${id}`, { ...edit, alsoOpenJobs: false })).status).toBe(200);
    expect((await jobs.get(`/api/jobs/${job.id}`)).json<JobWithHistory>()).toMatchObject({
      postcode: job.postcode,
      contactNumber: job.contactNumber,
    });
  });

  // CUSTOMER-5
  test('a new e-mail address has to be one; what a job says instead of one stays as it is', async () => {
    const { id, contacts } = await jobs.customerOf(await jobs.made({ ...FERN, email: 'has none' }));
    const save = (raw: string, version: number) =>
      jobs.patch(`/api/customers/${id}`, {
        version,
        contacts: [...contacts, { kind: 'email', label: null, raw }],
      });
    for (const raw of ['notanemail', 'fern@', '@example.com', 'fern lark@example.com', 'fern@example']) {
      const refused = await save(raw, 1);
      expect([refused.status, refused.text]).toEqual([
        400,
        'Please enter an e-mail address such as name@example.com',
      ]);
    }
    expect((await save("f.o'lark+1@shop.example.com", 1)).status).toBe(200);
  });
}, ON_SERVER_AT_NIGHT);
