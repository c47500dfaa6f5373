import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer } from '@loupe/shared-types';
import { FERN, servedJobs } from '../testing';

const ON_NUMBER = { ...FERN, email: null, postcode: 'N/A' };
const TOM = { ...ON_NUMBER, firstName: 'Tom' };

// CUSTOMER-1, CUSTOMER-5
eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const ownerOf = async (job: { readonly id: number }) => (await jobs.customerOf(job)).id;
  const sheet = async (id: number) => (await jobs.get(`/api/customers/${id}`)).json<Customer>();

  test('a record that is renamed as the other on its number keeps its open jobs, also by a number it no longer has', async () => {
    const [his, hers] = [await jobs.made(TOM), await jobs.made(ON_NUMBER)];
    const [tom, fern] = [await ownerOf(his), await ownerOf(hers)];
    const { version } = await sheet(fern);
    await jobs.patch(`/api/customers/${fern}`, { version, contacts: [] });
    const renamed = { version: version + 1, firstName: 'Tom', alsoOpenJobs: true };
    expect((await jobs.patch(`/api/customers/${fern}`, renamed)).json()).toMatchObject({ firstName: 'Tom' });
    expect((await jobs.get(`/api/jobs/${hers.id}`)).json()).toMatchObject({ firstName: 'Tom' });
    expect([await ownerOf(his), await ownerOf(hers)]).toEqual([tom, fern]);

    await jobs.patch(`/api/jobs/${hers.id}`, { postcode: 'CV8 9ZZ' });
    expect([await ownerOf(his), await ownerOf(hers)]).toEqual([tom, fern]);
  });

  test('a married name does not hand a job over to somebody who is known by an initial only', async () => {
    const fred = await jobs.made({ ...ON_NUMBER, firstName: 'F', surname: 'Wren' });
    const [first, second] = [await jobs.made(ON_NUMBER), await jobs.made(ON_NUMBER)];
    const fern = await ownerOf(first);
    expect(await ownerOf(fred)).not.toBe(fern);
    await jobs.patch(`/api/jobs/${second.id}`, { surname: 'Wren' });
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([fern, fern]);
    expect(await sheet(await ownerOf(fred))).toMatchObject({ firstName: 'F', surname: 'Wren', jobs: 1 });
  });

  test('a job that names the other in full is theirs', async () => {
    const [his, hers] = [await jobs.made(TOM), await jobs.made(ON_NUMBER)];
    await jobs.patch(`/api/jobs/${hers.id}`, { firstName: 'Tom' });
    expect(await ownerOf(hers)).toBe(await ownerOf(his));
  });

  test('a job of one that gets the initial of the other is the other’s, as a new job would be', async () => {
    const [his, hers, again] = [await jobs.made(TOM), await jobs.made(ON_NUMBER), await jobs.made(TOM)];
    await jobs.patch(`/api/jobs/${again.id}`, { firstName: 'F' });
    expect([await ownerOf(again), (await sheet(await ownerOf(his))).jobs]).toEqual([await ownerOf(hers), 1]);
    await jobs.patch(`/api/jobs/${again.id}`, { firstName: 'T' });
    expect([await ownerOf(again), (await sheet(await ownerOf(hers))).jobs]).toEqual([await ownerOf(his), 1]);
  });
}, ON_SERVER_AT_NIGHT);
