import { codeOf } from '@loupe/domain';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { FoundJobs, JobWithHistory } from '@loupe/shared-types';
import { serveJobs, type ServedJobs } from '../testing';

eachDatabase((_name, open) => {
  let jobs: ServedJobs;
  const made: JobWithHistory[] = [];
  beforeAll(async () => {
    jobs = await serveJobs(await open());
    const make = async (given: Readonly<Record<string, unknown>>) => {
      jobs.wait(60_000);
      made.push(
        await jobs.made({ firstName: 'Ann', surname: 'Other', contactNumber: '01632 960999', ...given }),
      );
      return made.at(-1) as JobWithHistory;
    };
    await make({
      customJobNumber: 'J1201',
      firstName: 'Fern',
      surname: 'Lark',
      contactNumber: '07700 900123',
    });
    await make({ customJobNumber: 'J12015', surname: "O'Brien", postcode: 'CV8 1EE' });
    const old = await make({ customJobNumber: 'J900', firstName: 'Fern', surname: 'Larkin' });
    await jobs.patch(`/api/jobs/${old.id}`, { jobStatus: 'Completed', customerCollected: true });
    await make({ customJobNumber: 'J901', surname: 'Skylark', item1: 'Lark brooch' });
    const gone = await make({ customJobNumber: 'J902', surname: 'Rejected', quoteAmount: 50 });
    await jobs.patch(`/api/jobs/${gone.id}`, { customerRejected: true });
    await jobs.patch(`/api/jobs/${gone.id}`, { customerCollected: true });
  });
  afterAll(() => jobs.close());

  const find = async (q: string, more = '') =>
    (await jobs.get(`/api/find?q=${encodeURIComponent(q)}${more}`)).json<FoundJobs>();
  const numbers = ({ jobs: found }: FoundJobs) => found.map(({ jobNumber }) => jobNumber).join();

  // FIND-1, FIND-2
  test.each([
    ['a number', 'J1201', 'J1201,J12015'],
    ['in lower case', 'j1201', 'J1201,J12015'],
    ['without its prefix', ' 1201', 'J1201,J12015'],
    ['with a blank in it', 'j 1201', 'J1201,J12015'],
    ['a phone number', '07700 900123', 'J1201'],
    ['as dialled from abroad', '+44 7700 900123', 'J1201'],
    ['surname and first name', 'lark, fern', 'J1201,J900'],
    ['a name without its signs', 'obrien', 'J12015'],
    ['a postcode without its blank', 'cv81ee', 'J12015'],
    ['surnames before items, open before closed', 'lark', 'J1201,J900,J901'],
    ['nothing', 'zzyzx', ''],
    ['blanks', '  ', ''],
  ])('finds by %s, the likeliest first', async (_, typed, expected) => {
    expect(numbers(await find(typed))).toBe(expected);
  });

  // FIND-1
  test('names the job that a number or the code of its label means, open or closed', async () => {
    const [lark, , closed] = made;
    expect((await find('1201')).exact).toBe(lark?.id);
    expect((await find('07700 900123')).exact).toBeNull();
    const found = await find(codeOf('job', closed?.id ?? 0).toLowerCase());
    expect([numbers(found), found.exact, found.stages]).toEqual([
      'J900',
      closed?.id,
      [{ stage: 'completed', count: 1 }],
    ]);
    const code = codeOf('job', 4321);
    expect(await find(code)).toMatchObject({ jobs: [], code: 'unknown' });
    const all = made.slice(0, 2).map(({ id }) => codeOf('job', id));
    const [one = ''] = all;
    expect(await find(`${one.slice(0, 2)} ${one.slice(2, 6)}-${one.slice(6)}`)).toMatchObject({
      exact: lark?.id,
    });
    expect(await find(all.join(' '))).toMatchObject({ exact: null, code: null });
    expect(numbers(await find(all.join('')))).toBe('J1201,J12015');
    expect(await find(`${code}${one}`)).toMatchObject({ jobs: [{ id: lark?.id }], code: 'unknown' });
    expect(await find(codeOf('place', 1))).toMatchObject({ jobs: [], code: null });
    const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
    expect(await find(wrong)).toMatchObject({ jobs: [], code: 'misread' });
  });

  // FIND-2
  test('counts what was found by the page that lists it; null for a job that none lists', async () => {
    const { stages, isCapped } = await find('j90');
    expect(stages.find(({ stage }) => stage === null)).toEqual({ stage: null, count: 1 });
    expect(stages.find(({ stage }) => stage === 'completed')).toEqual({ stage: 'completed', count: 1 });
    expect(isCapped).toBe(false);
  });

  test('answers at most as many as asked, and no more than twenty', async () => {
    expect((await find('j', '&limit=2')).jobs).toHaveLength(2);
    expect((await jobs.get('/api/find?q=j&limit=21')).text).toBe('limit must be a number from 1 to 20');
    expect((await jobs.get('/api/find')).status).toBe(400);
  });
}, ON_SERVER_AT_NIGHT);
