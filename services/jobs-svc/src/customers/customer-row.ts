import {
  ERASED,
  isErased,
  PERSON_FIELDS,
  phonesOf,
  searchOfCustomer,
  type PersonFields,
} from '@loupe/domain';
import type { ContactKind, CustomerContact } from '@loupe/shared-types';
import { columnOf, type Row } from '../jobs/job-row';

/** The columns of a job that say whose it is. */
export const PERSON_COLUMNS = PERSON_FIELDS.map(columnOf);

/** The fields that say whose a job is, of its row. */
export function personOf(row: Row): PersonFields {
  const text = (column: string) => String(row[column] ?? '');
  return {
    firstName: text('first_name'),
    surname: text('surname'),
    contactNumber: text('contact_number'),
    email: row.email == null ? null : String(row.email),
    homeAddress: text('home_address'),
    postcode: text('postcode'),
  };
}

/** A job without a name, or whose customer was erased, is nobody's; one that was given a name or number since is somebody's. */
export const isNobody = ({ firstName, surname, contactNumber }: PersonFields): boolean =>
  `${firstName}${surname}`.trim() === '' || (contactNumber === ERASED && isErased({ firstName, surname }));

export interface ContactRow {
  readonly kind: ContactKind;
  readonly label: string | null;
  readonly raw: string;
  /** Of a telephone number, in national notation; otherwise empty. */
  readonly digits: string;
}

const MOST_DIGITS = 20;

export function contactRow({ kind, label, raw }: CustomerContact): ContactRow {
  const [phone] = kind === 'phone' ? phonesOf(raw) : [];
  return { kind, label, raw, digits: (phone?.digits ?? '').slice(0, MOST_DIGITS) };
}

/** The contacts in a job's contact number and e-mail address. A contact number without a number in it is one as it is. */
export function contactsOf({ contactNumber, email }: PersonFields): readonly ContactRow[] {
  const phones = phonesOf(contactNumber);
  const numbers = phones.length > 0 ? phones : [{ raw: contactNumber.trim(), digits: '' }];
  return [
    ...numbers
      .filter(({ raw }) => raw !== '')
      .map((phone) => ({ kind: 'phone' as const, label: null, ...phone })),
    ...(email ? [{ kind: 'email' as const, label: null, raw: email, digits: '' }] : []),
  ];
}

/** The place of a contact in the keys of its customer. */
export const placeOf = ({ kind, raw, digits }: ContactRow): string =>
  kind === 'phone' ? digits : `~${raw.trim().toLowerCase()}`;

export const isSameContact = (one: ContactRow, other: ContactRow): boolean =>
  one.kind === other.kind &&
  (one.digits === '' ? one.raw.toLowerCase() === other.raw.toLowerCase() : one.digits === other.digits);

type Named = Pick<PersonFields, 'firstName' | 'surname' | 'postcode'>;

/** The search text of a customer with these contacts. */
export function searchOf(person: Named, contacts: readonly Pick<ContactRow, 'kind' | 'raw'>[]): string {
  const raws = (kind: ContactKind) =>
    contacts.filter((contact) => contact.kind === kind).map(({ raw }) => raw);
  return searchOfCustomer({ ...person, phones: raws('phone'), emails: raws('email') });
}

interface NewCustomer {
  readonly person: PersonFields;
  readonly contacts: readonly ContactRow[];
  readonly doubtful: boolean;
  readonly fromJobId?: number;
  readonly at: string;
}

/** A new customer as a row, without its id. */
export function newCustomerRow({ person, contacts, doubtful, fromJobId, at }: NewCustomer) {
  return {
    version: 1,
    first_name: person.firstName,
    surname: person.surname,
    home_address: person.homeAddress,
    postcode: person.postcode,
    doubtful: Number(doubtful),
    from_job_id: fromJobId ?? null,
    created_at: at,
    updated_at: at,
    search: searchOf(person, contacts),
  };
}
