import fc from 'fast-check';
import type { FieldKind, JobField } from './job-field';

/** The smallest valid body for `POST /api/jobs`, but for a number. */
export const SMALLEST_JOB = {
  firstName: 'Rosalind',
  surname: 'Okafor',
  contactNumber: '07700 900123',
  homeAddress: '12 Bath Street, Leamington Spa',
  postcode: 'CV31 3AB',
  location: 'Kenilworth',
  item1: 'Signet ring',
  description1: 'Resize to L',
};

/** A value of a generated field: as sent by the API, as typed or chosen, and as displayed in full. */
export interface InventedValue {
  readonly value: string | number | boolean;
  readonly typed: string;
  readonly displayed: string;
}

/** A generated field with two values that differ from its default; they are equal if there is no second one. */
export interface InventedField {
  readonly name: string;
  readonly field: JobField;
  readonly first: InventedValue;
  readonly second: InventedValue;
}

const plain = (text: string): InventedValue => ({ value: text, typed: text, displayed: text });
const word = fc.stringMatching(/^[a-z]{3,9}$/);
const words = fc.tuple(word, word).map(([one, other]) => `${one} ${other}`);
const MONTHS = ['January', 'February', 'March'] as const;

const texts = (given: fc.Arbitrary<string>) => given.map(plain);
const money = fc.integer({ min: 1, max: 99_999 }).map((pence): InventedValue => {
  const typed = (pence / 100).toFixed(2);
  return { value: pence / 100, typed, displayed: `£${typed}` };
});
const day = fc
  .record({ month: fc.integer({ min: 0, max: 2 }), date: fc.integer({ min: 10, max: 28 }) })
  .map(({ month, date }): InventedValue => {
    const typed = `2026-0${month + 1}-${date}`;
    return { value: typed, typed, displayed: `${date} ${MONTHS[month]} 2026` };
  });
const only = (value: InventedValue) => fc.constant(value);

const KINDS: readonly {
  readonly kind: FieldKind;
  readonly more: object;
  readonly values: fc.Arbitrary<InventedValue>;
}[] = [
  { kind: 'text', more: { default: null }, values: texts(words) },
  { kind: 'text', more: { default: null, limit: 2_000 }, values: texts(words) },
  { kind: 'text', more: { default: null, limit: 10_000 }, values: texts(words) },
  { kind: 'email', more: { default: null }, values: texts(word.map((name) => `${name}@example.com`)) },
  {
    kind: 'phone',
    more: { default: null },
    values: texts(fc.integer({ min: 100, max: 999 }).map((end) => `07700 900${end}`)),
  },
  {
    kind: 'postcode',
    more: { default: null, limit: 16 },
    values: texts(fc.stringMatching(/^CV3[1-9] [1-9][A-Z]{2}$/)),
  },
  { kind: 'money', more: { default: 0 }, values: money },
  { kind: 'flag', more: { default: false }, values: only({ value: true, typed: 'Yes', displayed: 'Yes' }) },
  { kind: 'yesNo', more: { default: 'No' }, values: only(plain('Yes')) },
  {
    kind: 'choice',
    more: { default: 'Black box', options: ['Black box', 'Red box', 'No box'] },
    values: texts(fc.constantFrom('Red box', 'No box')),
  },
  { kind: 'day', more: { default: null }, values: day },
];

type Kind = (typeof KINDS)[number];

function inventedOf({ kind, more, values }: Kind): fc.Arbitrary<InventedField> {
  return fc
    .record({
      one: word,
      other: word,
      section: fc.constantFrom('job', 'customer', 'items'),
      first: values,
      second: values,
    })
    .map(({ one, other, section, first, second }) => {
      const place = { in: section } as const;
      const field: JobField = {
        kind,
        label: `Invented ${one} ${other}`,
        editable: true,
        importable: true,
        exported: `Export ${one} ${other}`,
        searchable: true,
        create: place,
        edit: place,
        ...more,
      };
      const name = `invented_${one}_${other}`.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      return { name, field, first, second };
    });
}

/** Fields of every editable kind, with random names and labels. */
export const inventedFields: fc.Arbitrary<InventedField> = fc.oneof(...KINDS.map(inventedOf));

/** One field of each kind, for slow tests. */
export const oneOfEachKind: readonly InventedField[] = KINDS.flatMap((kind, at) =>
  fc.sample(inventedOf(kind), { numRuns: 1, seed: 20260403 + at }),
);
