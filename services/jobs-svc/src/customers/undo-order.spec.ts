import fc from 'fast-check';
import { eachDatabase, ON_SERVER_AT_NIGHT } from '@loupe/db/testing';
import type { Customer, MergedCustomer } from '@loupe/shared-types';
import { servedJobs } from '../testing';

const NAMES = ['Ada', 'Berta', 'Clara', 'Dora'];
const JOBS_EACH = 3;
const STEPS = 7;
/** More in the nightly run. */
const WALKS = process.env.NIGHTLY ? 4 : 2;

eachDatabase((_name, open) => {
  const jobs = servedJobs(open);

  const person = (n: number) => ({
    firstName: NAMES[n],
    surname: 'Order',
    contactNumber: `07700 90010${n}`,
    homeAddress: `${n} Order Lane`,
    postcode: `CV${n} 1AA`,
  });
  const merge = async (into: number, other: number) =>
    jobs.asManager('POST', `/api/customers/${into}/merge`, { other });
  const split = async (from: number, some: readonly number[]) =>
    jobs.asManager('POST', `/api/customers/${from}/split`, { jobs: some });
  const undo = async (id: number) => jobs.asManager('POST', `/api/customers/merges/${id}/undo`, {});
  const owners = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      ((await jobs.db('jobs').orderBy('id').select('id', 'customer_id')) as Record<string, unknown>[]).map(
        ({ id, customer_id }) => [String(id), Number(customer_id)],
      ),
    );
  const numbersOf = async (id: number) =>
    (await jobs.get(`/api/customers/${id}`))
      .json<Customer>()
      .contacts.map(({ raw }) => raw)
      .sort();

  // CUSTOMER-6
  test('a merge is not undone while a split after it stands, and both come back in turn', async () => {
    const a = await jobs.made(person(0));
    const made = [await jobs.made(person(1)), await jobs.made(person(1))];
    const [into, other] = [(await jobs.customerOf(a)).id, (await jobs.customerOf(made[0]!)).id];
    const before = [await owners(), await numbersOf(into), await numbersOf(other)];
    const merged = (await merge(into, other)).json<MergedCustomer>();
    const taken = (await split(into, [made[0]!.id])).json<MergedCustomer>();
    const refused = await undo(merged.undoId);
    expect([refused.status, refused.text]).toEqual([
      409,
      'A later split of these customers, by Tester 2, has to be undone first',
    ]);
    for (const { undoId } of [taken, merged]) expect((await undo(undoId)).status).toBe(200);
    expect([await owners(), await numbersOf(into), await numbersOf(other)]).toEqual(before);
  });

  // CUSTOMER-6
  test('however merges, splits, corrections and undos follow each other, it is as before, or refused', async () => {
    for (let seed = 1; seed <= WALKS; seed += 1) {
      const chances = fc.sample(fc.nat(), { seed, numRuns: 400 });
      const pick = <T>(all: readonly T[]): T => all[(chances.pop() ?? 0) % all.length]!;
      await jobs.db('jobs').update({ customer_id: null });
      for (const table of ['customer_merges', 'customer_contacts', 'customer_keys', 'customer_log'])
        await jobs.db(table).delete();
      const mine: number[] = [];
      for (let n = 0; n < NAMES.length * JOBS_EACH; n += 1)
        mine.push((await jobs.made(person(n % NAMES.length))).id);
      const before = await owners();
      const people = [...new Set(mine.map((id) => before[id]!))];
      const numbers = await Promise.all(people.map(numbersOf));
      const corrected = new Set<number>();
      const undos: number[] = [];
      const undoOne = async () => {
        const id = pick(undos);
        const { status } = await undo(id);
        expect([200, 409]).toContain(status);
        if (status === 200) undos.splice(undos.indexOf(id), 1);
      };
      for (let step = 0; step < STEPS; step += 1) {
        const now = await owners();
        const living = [...new Set(mine.filter((id) => !corrected.has(id)).map((id) => now[id]!))];
        const kind = pick(['merge', 'merge', 'split', 'split', 'correct', 'undo']);
        if (kind === 'undo' && undos.length > 0) await undoOne();
        if (kind === 'correct') {
          const id = pick(mine);
          corrected.add(id);
          const other = { firstName: 'Zora', surname: `Else${id}`, contactNumber: '01632 960999' };
          expect((await jobs.patch(`/api/jobs/${id}`, other)).status).toBe(200);
        }
        const at = pick(living);
        const reply =
          kind === 'merge'
            ? await merge(at, pick(living))
            : kind === 'split'
              ? await split(at, [pick(mine.filter((id) => now[id] === at))])
              : null;
        if (reply?.status === 200) undos.push(reply.json<MergedCustomer>().undoId);
      }
      const after = await owners();
      for (let tries = 0; undos.length > 0 && tries < 100; tries += 1) await undoOne();
      expect([seed, undos]).toEqual([seed, []]);
      const expected = mine.map((id) => [id, corrected.has(id) ? after[id] : before[id]]);
      const found = await owners();
      expect([seed, mine.map((id) => [id, found[id]])]).toEqual([seed, expected]);
      if (corrected.size === 0) expect(await Promise.all(people.map(numbersOf))).toEqual(numbers);
    }
  });
}, ON_SERVER_AT_NIGHT);
