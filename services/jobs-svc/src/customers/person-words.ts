import { fold, nameKey, phonesOf, postcodeKey, type PersonFields } from '@loupe/domain';
import type { KnownAs } from './known-as';

/** A word, or some that follow each other, by which a text may name a person; all folded. */
export interface PersonWord {
  /** Without blanks and punctuation. */
  readonly text: string;
  /** The words that another customer has to have for this to be theirs as well. */
  readonly parts: readonly string[];
  /** A first name or a surname alone, which may be an ordinary word. */
  readonly isSingle: boolean;
}

/** A shorter word is no name of anybody in particular. */
const SHORTEST = 3;
const SHORTEST_PART = 5;
const TITLES = ['mr', 'mrs', 'miss', 'ms', 'mx', 'dr', 'prof', 'sir', 'lady', 'lord', 'rev'];

const NO_WORD = /[^\p{L}\p{N}]+/u;
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const single = (name: string): readonly PersonWord[] =>
  name.length < SHORTEST ? [] : [{ text: plain(name), parts: [name], isSingle: true }];

const phrase = (text: string, ...parts: readonly string[]): readonly PersonWord[] =>
  text.length < SHORTEST || parts.some((part) => part === '')
    ? []
    : [{ text: plain(text), parts, isSingle: false }];

const contactWords = (raw: string): readonly PersonWord[] => [
  ...phonesOf(raw).flatMap(({ digits }) => phrase(digits, digits)),
  ...(raw.includes('@') ? phrase(nameKey(raw), nameKey(raw)) : []),
];

/** The parts of a double name: Vexmoor of Vexmoor-Thistlequay. */
const partsOf = (name: string): readonly string[] => {
  const parts = fold(name).split(NO_WORD);
  return parts.length > 1 ? parts.filter((part) => part.length >= SHORTEST_PART) : [];
};

function wordsOfPerson(person: PersonFields, titles: readonly string[]): readonly PersonWord[] {
  const [first, surname] = [nameKey(person.firstName), nameKey(person.surname)];
  const initial = Array.from(first).slice(0, 1).join('');
  const [address, postcode] = [nameKey(person.homeAddress), postcodeKey(person.postcode)];
  return [
    ...phrase(first + surname, first, surname),
    ...phrase(surname + first, first, surname),
    ...(surname.length < SHORTEST
      ? []
      : [initial, ...titles].flatMap((title) => (title === '' ? [] : phrase(title + surname, surname)))),
    ...[first, surname, ...partsOf(person.surname), ...partsOf(person.firstName)].flatMap(single),
    ...phrase(postcode, postcode),
    ...phrase(address, address),
    ...contactWords(person.contactNumber),
    ...contactWords(person.email ?? ''),
  ];
}

/** By what texts may name a person, as they are or were called. */
export function personWords({ fields, contacts, titles }: KnownAs): ReadonlyMap<string, PersonWord> {
  const all = [...TITLES, ...titles.map(nameKey)];
  const words = [
    ...fields.flatMap((person) => wordsOfPerson(person, all)),
    ...contacts.flatMap(contactWords),
  ];
  return new Map(words.map((word) => [word.text, word]));
}

/** An address has no more words than this. */
const MOST_WORDS = 12;
const LONG_ENOUGH = 4;

/** A number in national notation, however the country code is written. */
const national = (digits: string): string => digits.replace(/^(?:00)?440?(?=\d{9,10}$)/, '0');

/**
 * Those of the words that a text has, however it is spelled: a word or some that follow each other, with or without the s of
 * a genitive, never a part of one.
 */
export function wordsIn(text: string, wanted: ReadonlyMap<string, PersonWord>): readonly PersonWord[] {
  const parts = fold(text).split(NO_WORD);
  const found = new Set<PersonWord>();
  parts.forEach((_, at) => {
    let joined = '';
    for (const part of parts.slice(at, at + MOST_WORDS)) {
      joined += part;
      const forms = [
        joined,
        national(joined),
        ...(joined.length > LONG_ENOUGH ? [joined.replace(/s$/, '')] : []),
      ];
      for (const form of forms) {
        const word = wanted.get(form);
        if (word) found.add(word);
      }
    }
  });
  return [...found];
}
