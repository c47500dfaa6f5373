import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { CustomerListItem, JobWithHistory, KnownPerson } from '@loupe/shared-types';
import { identityHeaders, testStaff } from '@loupe/svc-kit/testing';
import { FERN, newJob, servedJobs } from '../testing';

const TOM = { ...FERN, firstName: 'Tom', email: null };
const ELSEWHERE = { contactNumber: '01632 960001', postcode: 'B1 1AA', email: null };

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const everybody = async () => (await jobs.get('/api/customers')).json<readonly CustomerListItem[]>();
  async function known({ homeAddress: _, email, ...person }: typeof TOM, chosen?: number) {
    const asked = new URLSearchParams({ ...person, email: email ?? '' });
    if (chosen !== undefined) asked.set('customerId', String(chosen));
    const { customer, alsoKnown } = (await jobs.get(`/api/customers/known?${asked}`)).json<KnownPerson>();
    return {
      is: customer?.id ?? null,
      also: alsoKnown.map(({ id, shares }) => [id, shares] as const),
    };
  }

  // CUSTOMER-8
  test('whose a job will be is said while it is written, and of somebody new who else is on the number or of the name', async () => {
    const [fern, tom] = [
      await jobs.customerOf(await jobs.made(FERN)),
      await jobs.customerOf(await jobs.made(TOM)),
    ];
    expect(await known({ ...FERN, email: null })).toEqual({ is: fern.id, also: [] });
    expect(await known({ ...TOM, firstName: 'Ida' })).toEqual({
      is: null,
      also: [
        [fern.id, 'number'],
        [tom.id, 'number'],
      ],
    });
    expect(await known({ ...TOM, ...ELSEWHERE })).toEqual({ is: null, also: [[tom.id, 'name']] });
    expect(await known({ ...TOM, ...ELSEWHERE }, tom.id)).toEqual({ is: tom.id, also: [] });
    expect(await known({ ...TOM, ...ELSEWHERE, firstName: 'Ida' }, tom.id)).toEqual({ is: null, also: [] });
    expect(await known({ ...TOM, ...ELSEWHERE, surname: '' })).toEqual({ is: null, also: [] });
    expect((await jobs.get('/api/customers/known?customerId=x')).status).toBe(400);
  });

  // CUSTOMER-8
  test('a job of the chosen customer makes no second one, whatever else was typed, and says nothing of the choice', async () => {
    const fern = await jobs.customerOf(await jobs.made(FERN));
    const job = await jobs.made({ ...FERN, ...ELSEWHERE, customerId: fern.id });
    expect(await jobs.customerOf(job)).toMatchObject({ id: fern.id, jobs: 2, firstName: 'Fern' });
    expect(await everybody()).toHaveLength(1);
    expect((await jobs.get(`/api/jobs/${job.id}`)).json()).toMatchObject(ELSEWHERE);
    expect((await jobs.get(`/api/jobs/${job.id}`)).text).not.toContain('customerId');
    expect((await jobs.customerOf(job)).contacts.map(({ raw }) => raw)).toEqual([
      '07700 900123',
      'fern.lark@example.com',
      '01632 960001',
    ]);
    expect((await jobs.customerOf(await jobs.made({ ...FERN, ...ELSEWHERE }))).id).toBe(fern.id);
  });

  // CUSTOMER-8
  test('choosing the husband or the wife never changes the other', async () => {
    const [fern, tom] = [
      await jobs.customerOf(await jobs.made(FERN)),
      await jobs.customerOf(await jobs.made(TOM)),
    ];
    for (const [chosen, person] of [
      [tom, TOM],
      [fern, FERN],
    ] as const) {
      const others = (await everybody()).filter(({ id }) => id !== chosen.id);
      expect(await jobs.customerOf(await jobs.made({ ...person, customerId: chosen.id }))).toMatchObject({
        id: chosen.id,
        firstName: person.firstName,
      });
      expect((await everybody()).filter(({ id }) => id !== chosen.id)).toEqual(others);
    }
    // The name was changed after the choice: it is his job.
    const his = await jobs.made({ ...TOM, customerId: fern.id });
    expect((await jobs.customerOf(his)).id).toBe(tom.id);
    expect(await everybody()).toHaveLength(2);
  });

  // CUSTOMER-8
  test('a chosen customer who was merged is the other, and for one who was erased the save is refused once, in words', async () => {
    const manager = await identityHeaders(testStaff('manager', 2));
    const fern = await jobs.customerOf(await jobs.made(FERN));
    const gone = await jobs.customerOf(await jobs.made({ ...FERN, ...ELSEWHERE }));
    await jobs.call('POST', `/api/customers/${fern.id}/merge`, { other: gone.id }, manager);
    const known = async (customerId: number) => {
      const { homeAddress, ...typed } = { ...FERN, customerId: String(customerId) };
      return (await jobs.get(`/api/customers/known?${new URLSearchParams(typed)}`)).json<KnownPerson>();
    };
    expect(await known(gone.id)).toMatchObject({ customer: { id: fern.id }, chosenWas: 'merged' });
    expect(await known(fern.id)).not.toHaveProperty('chosenWas');
    const job = await jobs.made({
      ...FERN,
      contactNumber: '01632 960002',
      postcode: 'B2',
      customerId: gone.id,
    });
    expect((await jobs.customerOf(job)).id).toBe(fern.id);

    const all = (await jobs.get(`/api/jobs?customer=${fern.id}`)).json<readonly JobWithHistory[]>();
    for (const { id } of all)
      await jobs.patch(`/api/jobs/${id}`, { jobStatus: 'Completed', customerCollected: true });
    await jobs.call('POST', `/api/customers/${fern.id}/erase`, { confirm: true }, manager);
    for (const id of [fern.id, gone.id])
      expect(await known(id)).toMatchObject({ customer: null, chosenWas: 'erased' });
    const refused = await jobs.post('/api/jobs', newJob({ ...FERN, customerId: fern.id }));
    expect([refused.status, refused.headers.get('x-error-code'), refused.text]).toEqual([
      409,
      'customer-erased',
      'The customer who was chosen has been erased. Nothing you typed is lost: save again to write them down anew',
    ]);
    const after = await jobs.post('/api/jobs', newJob(FERN));
    expect((await jobs.customerOf(after.json<JobWithHistory>())).id).not.toBe(fern.id);
  });
}, ON_SERVER_AT_NIGHT);
