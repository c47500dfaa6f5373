import type { PersonFields } from '@loupe/domain';
import { slicesOf, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { isErasureDay, personOf, PERSON_COLUMNS } from './customer-row';
import { ERASED } from './erased-texts';

/** Who a person is or was called, on their jobs and records. */
export interface KnownAs {
  readonly fields: readonly PersonFields[];
  /** Telephone numbers and addresses of the records, as typed. */
  readonly contacts: readonly string[];
}

/** A person without what an erasure has put in place of their texts, as on a job that is erased again. */
const withoutErased = (person: PersonFields): PersonFields => {
  const texts = Object.entries(person).map(([field, text]) => [
    field,
    text === ERASED || (field === 'surname' && isErasureDay(String(text))) ? '' : text,
  ]);
  return Object.fromEntries(texts) as PersonFields;
};

/** Reads who a person is or was called; to be read before their jobs and records are erased. */
export async function readKnownAs(
  db: Db,
  jobs: readonly number[],
  customers: readonly number[],
): Promise<KnownAs> {
  const rows: Row[] = await db('customers').whereIn('id', customers);
  for (const some of slicesOf(jobs))
    rows.push(...(await db('jobs').whereIn('id', some).select(PERSON_COLUMNS)));
  return {
    fields: rows.map((row) => personOf({ contact_number: '', ...row })).map(withoutErased),
    contacts: await db('customer_contacts').whereIn('customer_id', customers).pluck('raw'),
  };
}
