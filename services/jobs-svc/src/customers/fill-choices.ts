import {
  chooseCustomer,
  isInitial,
  keysOf,
  type CustomerKey,
  type FoundKey,
  type PersonFields,
} from '@loupe/domain';
import { isNobody } from './customer-row';

/** A job whose customer is not known yet. */
export interface UnlinkedJob {
  readonly id: number;
  readonly person: PersonFields;
}

export interface KeyedJob extends UnlinkedJob {
  readonly keys: readonly CustomerKey[];
}

/** A customer of a step of the first fill, there already or still to be written: until then its number is that of its job, negative. */
export interface Gathered {
  readonly number: number;
  readonly doubtful: boolean;
  readonly jobs: KeyedJob[];
}

/** The keys that decide whose a job is: those of its places and surname, and of each place somebody's. */
function keyIndex(stored: readonly FoundKey[]) {
  const named = new Map<string, FoundKey[]>();
  const ofCustomer = new Map<number, FoundKey[]>();
  const anybody = new Map<string, FoundKey>();
  const nameOf = ({ place, surname }: CustomerKey) => `${place}\n${surname}`;
  function know(key: FoundKey): void {
    const same = named.get(nameOf(key));
    if (same) same.push(key);
    else named.set(nameOf(key), [key]);
    const theirs = ofCustomer.get(key.customerId);
    if (theirs) theirs.push(key);
    else ofCustomer.set(key.customerId, [key]);
    if (!anybody.has(key.place)) anybody.set(key.place, key);
  }
  stored.forEach(know);
  const near = (keys: readonly CustomerKey[]): readonly FoundKey[] =>
    keys.flatMap((key) => {
      const someone = anybody.get(key.place);
      const some = named.get(nameOf(key)) ?? [];
      const byInitial = some.filter(({ firstName }) => isInitial(firstName));
      const theirs = [...new Set(byInitial.map(({ customerId }) => customerId))];
      return [...some, ...theirs.flatMap((id) => ofCustomer.get(id) ?? []), ...(someone ? [someone] : [])];
    });
  return { know, near };
}

/** The jobs that name somebody, each with what it is recognised by. */
export const withKeys = (jobs: readonly UnlinkedJob[]): readonly KeyedJob[] =>
  jobs.filter(({ person }) => !isNobody(person)).map((job) => ({ ...job, keys: keysOf(job.person) }));

/** Whose each job is, oldest first: of the stored keys and of those of the jobs before it (CUSTOMER-1). */
export function gatherByCustomer(
  jobs: readonly KeyedJob[],
  stored: readonly FoundKey[],
): readonly Gathered[] {
  const { know, near } = keyIndex(stored);
  const gathered = new Map<number, Gathered>();
  for (const job of jobs) {
    const choice = chooseCustomer(job.keys, near(job.keys));
    const number = choice.kind === 'known' ? choice.customerId : -job.id;
    const one = gathered.get(number) ?? { number, doubtful: choice.kind === 'doubtful', jobs: [] };
    one.jobs.push(job);
    gathered.set(number, one);
    for (const key of job.keys) know({ ...key, customerId: number });
  }
  return [...gathered.values()];
}
