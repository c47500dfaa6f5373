import { nameKey, phonesOf, postcodeKey } from '@loupe/domain';
import { containing, type Db } from '@loupe/db';
import type { Row } from '../jobs/job-row';
import { ERASED } from './erased-texts';
import type { KnownAs } from './known-as';

/** The fields that say who somebody is, each made comparable. */
const IDENTITY: Readonly<Record<string, (text: string) => readonly string[]>> = {
  firstName: (text) => [nameKey(text)],
  surname: (text) => [nameKey(text)],
  contactNumber: (text) => phonesOf(text).map(({ digits }) => digits),
  email: (text) => [nameKey(text)],
  homeAddress: (text) => [nameKey(text)],
  postcode: (text) => [postcodeKey(text)],
};

const keysOf = (texts: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(IDENTITY).flatMap(([field, toKeys]) =>
    typeof texts[field] === 'string'
      ? toKeys(texts[field])
          .filter((key) => key !== '')
          .map((key) => `${field} ${key}`)
      : [],
  );

const identityOf = ({ fields, contacts }: KnownAs): ReadonlySet<string> => {
  const numbers = contacts.map((raw) => ({ contactNumber: raw, email: raw }));
  return new Set([...fields, ...numbers].flatMap((one) => keysOf({ ...one })));
};

/** Two fields that agree say that it was this person. */
const ENOUGH = 2;

function withoutPerson(json: string, keys: ReadonlySet<string>): string {
  const texts = JSON.parse(json) as Record<string, unknown>;
  const own = keysOf(texts).filter((key) => keys.has(key));
  if (new Set(own.map((key) => key.split(' ')[0])).size < ENOUGH) return json;
  const erased = Object.entries(texts).map(([field, value]) => [
    field,
    field in IDENTITY && typeof value === 'string' ? ERASED : value,
  ]);
  return JSON.stringify(Object.fromEntries(erased));
}

/**
 * Erases the person from the history of jobs that were theirs before they were corrected to somebody else's (PRIVACY-2);
 * run after their own jobs.
 */
export async function eraseFormerTexts(trx: Db, records: readonly number[], person: KnownAs): Promise<void> {
  const keys = identityOf(person);
  const surnames = new Set(person.fields.map(({ surname }) => surname));
  surnames.delete('');
  for (const surname of surnames) {
    const text = containing(`"surname":${JSON.stringify(surname)}`);
    const rows: Row[] = await trx('changes as c')
      .join('jobs as j', 'j.id', 'c.job_id')
      .where((other) => other.whereNull('j.customer_id').orWhereNotIn('j.customer_id', [...records]))
      .whereRaw(`(c.before_json like ? escape '!' or c.after_json like ? escape '!')`, [text, text])
      .select('c.id', 'c.before_json', 'c.after_json');
    for (const { id, before_json, after_json } of rows)
      await trx('changes')
        .where({ id: Number(id) })
        .update({
          before_json: withoutPerson(String(before_json), keys),
          after_json: withoutPerson(String(after_json), keys),
        });
  }
}
