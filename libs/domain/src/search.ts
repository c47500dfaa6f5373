import { JOB_FIELDS, namesWith, TEXT_LIMITS, type Job, type JobTable } from '@loupe/shared-types';
import { fullName, displayLocation } from './customers';
import { contactParts } from './phones';
import { STAGE_DISPLAYS, type PageStage, type StageFacts } from './stages';
import { displayStatus, statusDisplay } from './statuses';

/** Letters without a Unicode decomposition into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};

/** Characters without a glyph of their own, including joiners. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Has neither accents nor signs of several kinds. */
const PLAIN = /^\p{ASCII}*$/u;

/** Separates the parts of a searchable column: a folded query has no line break, so it matches within one part. */
const SEPARATOR = '\n';

const LEAST_PHONE_DIGITS = 3;

/**
 * Folds text for comparison in searches (SEARCH-2): lower case without accents, straight quotes, plain hyphens, single
 * spaces. `zoe` equals `Zoë`, `lukasik` equals `Łukasik`; emoji and other scripts stay.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.replaceAll('`', "'").toLowerCase().replace(/\s+/g, ' ').trim();
  // Decomposition can yield capitals or quotes, and a lower-case letter may decompose again, so it runs twice.
  const letters = plainPunctuation(withoutLongMarkRuns(text.replace(UNSEEN, '')))
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD');
  return plainPunctuation(letters)
    .replace(/\p{Mn}/gu, '')
    .replace(UNSEEN, '')
    .replace(/[łøđðþßæœıħŧς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Normalising a run of combining marks takes quadratic time. Accents, which searches ignore, are removed first, and
 * runs of other marks are cut to a length that suffices for any script.
 */
function withoutLongMarkRuns(text: string): string {
  return text.replace(/[\p{Mn}\uFF9E\uFF9F]/gu, '').replace(/(\p{M}{8})\p{M}+/gu, '$1');
}

/** Straight quotes and plain hyphens; runs before a lone accent would decompose into a space. */
function plainPunctuation(text: string): string {
  return text
    .replace(/[‘’‚‛ʼʹ′`´]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-');
}

/** The dialled digits of a phone number: no `+` or `00` before the country code, no `0` or `(0)` after it. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\(\s*0\s*\)/g, '').replace(/\D/g, '');
  const isInternational = /^\s*\(?\+/.test(text) || digits.startsWith('00');
  return isInternational ? digits.replace(/^00/, '').replace(/^440/, '44') : digits;
}

/** Each number in a contact field, in national and international notation (SEARCH-3). */
function phoneSpellings(contact: string): string[] {
  const dialled = contactParts(contact).flatMap(({ dial }) => dial ?? []);
  return (dialled.length > 0 ? dialled : [contact]).flatMap((number) => {
    const digits = phoneDigits(number);
    if (digits.length < LEAST_PHONE_DIGITS) return [];
    if (digits.startsWith('44')) return [digits, `0${digits.slice(2)}`];
    return digits.startsWith('0') ? [digits, `44${digits.slice(1)}`] : [digits];
  });
}

/** Digits that may be a phone number or the end of one, not a job's number. */
const LEAST_DIALLED = 6;

/** Whether a contact field holds the phone number, or the part of one, that was typed (SEARCH-3). */
export function holdsPhone(contact: string, typed: string): boolean {
  if (!/^[\d\s()+./-]+$/.test(typed)) return false;
  const digits = phoneDigits(typed.replace(HOME_ZERO, '$1 '));
  return (
    digits.length >= LEAST_DIALLED && phoneSpellings(contact).some((spelling) => spelling.includes(digits))
  );
}

function compactOf(text: string): string {
  return fold(text).replace(/[\s-]/g, '');
}

/** Removes punctuation that is optional in names: O'Brien, Mary-Ann, St. John. */
const bare = (folded: string): string => folded.replace(/['.-]/g, '');

/** Name particles that may be joined to the next word: Mc Donald, St John, van der Berg. */
const PARTICLES: ReadonlySet<string> = new Set(
  'mc mac st o d de del della di du da la le van von der den ter al el bin ben ap'.split(' '),
);

/** Alternative spellings of the words of a folded text: `obrien` for `o'brien`, `mcdonald` for `mc donald`. */
function otherSpellings(line: string): string[] {
  const words = line.split(' ').map(bare);
  const joined = words.map((word, at) => {
    let whole = word;
    for (let next = at; PARTICLES.has(words[next] ?? '') && next + 1 < words.length; next += 1)
      whole += words[next + 1];
    return whole;
  });
  return joined.filter((word) => word !== '');
}

/** A searchable column: folded texts, one per line, followed by their alternative spellings. */
function lines(parts: readonly (string | null)[], names: readonly string[] = []): string {
  const texts = new Set(parts.map((part) => fold(part ?? '')).filter(Boolean));
  const written = [...texts].join(SEPARATOR);
  const others = [...names.map(nameKey), ...[...texts].flatMap(otherSpellings)];
  return [...texts, ...new Set(others.filter((other) => !written.includes(other)))].join(SEPARATOR);
}

/** A name for comparison: folded, without blanks and the punctuation that is optional in names. */
export const nameKey = (name: string): string => bare(fold(name)).replaceAll(' ', '');

/** A postcode for comparison: folded, without blanks and hyphens. */
export const postcodeKey = (postcode: string): string => compactOf(postcode);

/** The texts by which a customer is searched. */
export interface SearchedCustomer extends Pick<Job, 'firstName' | 'surname' | 'postcode'> {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** The search column of a customer: names, phones in their spellings, e-mail addresses, postcode (CUSTOMER-2). */
export function searchOfCustomer(customer: SearchedCustomer): string {
  const { firstName, surname, postcode, phones, emails } = customer;
  return lines(
    [
      fullName(customer),
      `${surname} ${firstName}`,
      ...phones.flatMap((phone) => [phone, ...phoneSpellings(phone)]),
      ...emails,
      postcode,
      compactOf(postcode),
    ],
    [firstName, surname],
  );
}

/** The search column of a log entry; its job adds the customer and the job number (SEARCH-5). */
export function searchOfLog(texts: readonly (string | null)[]): string {
  return lines(texts);
}

/** The folded search columns of a job; the terms of `searchWordsOf` are looked up in them. */
export interface SearchColumns {
  /** Names, contact number in its spellings, job numbers, items. */
  readonly core: string;
  /** The postcode without its space. */
  readonly postcode: string;
  /** The item's current location. */
  readonly place: string;
  /** The status as stored and as shown. */
  readonly status: string;
}

export type SearchedJob = StageFacts &
  Pick<
    Job,
    | 'firstName'
    | 'surname'
    | 'contactNumber'
    | 'jobNumber'
    | 'customJobNumber'
    | 'items'
    | 'postcode'
    | 'location'
    | 'currentItemLocation'
  >;

/** Searchable fields that are not searched as plain text: names in both orders, locations, statuses. */
const FOUND_OTHERWISE: ReadonlySet<string> = new Set([
  'firstName',
  'surname',
  'postcode',
  'location',
  'currentItemLocation',
  'jobStatus',
]);

/** The other searchable fields: first phone numbers in all notations, then the texts. */
function searchedTexts(job: Readonly<Record<string, unknown>>, table: JobTable): string[] {
  const names = namesWith(table, 'searchable').filter((name) => !FOUND_OTHERWISE.has(name));
  const isPhone = (name: string) => table[name]?.kind === 'phone';
  const text = (name: string) => String(job[name] ?? '');
  return [
    ...names.filter(isPhone).flatMap((name) => [text(name), ...phoneSpellings(text(name))]),
    ...names.filter((name) => !isPhone(name)).map(text),
  ];
}

/** Whether the core column of a job's search depends on a field. */
export function isInSearchCore(field: string, table: JobTable): boolean {
  const isName = field === 'firstName' || field === 'surname';
  return isName || (table[field]?.searchable === true && !FOUND_OTHERWISE.has(field));
}

/** The core column of a job's search (SEARCH-4). */
export function searchCoreOf(job: SearchedJob, table: JobTable): string {
  return lines(
    [fullName(job), `${job.surname} ${job.firstName}`, ...searchedTexts({ ...job }, table)],
    [job.firstName, job.surname],
  );
}

/** The search columns of a job (SEARCH-4). */
export function searchColumnsOf(job: SearchedJob, table: JobTable = JOB_FIELDS): SearchColumns {
  return { core: searchCoreOf(job, table), ...shortSearchColumnsOf(job) };
}

/** The search columns of a job, but for the core, which takes longest to fold. */
export function shortSearchColumnsOf(job: SearchedJob): Omit<SearchColumns, 'core'> {
  return {
    postcode: compactOf(job.postcode),
    place: lines([displayLocation(job)]),
    status: lines([job.jobStatus, displayStatus(job), statusDisplay(displayStatus(job)).label]),
  };
}

/** A search term. It matches where a column contains one of its forms as a literal substring. */
export interface SearchWord {
  /** As typed; without punctuation; the digits if it may be a phone number. Never empty. */
  readonly forms: readonly string[];
  /** Without punctuation, for `postcode`; absent when too long for one. */
  readonly compact?: string;
}

const SIGNS_ONLY = /^['".+-]+$/;
const PHONE_WORD = /^(?=[^\d]*\d)[\d()+./-]+$/;
/** +44 (0)1926: the national zero, which is not dialled after the country code. */
const HOME_ZERO = /((?:\+|\b00) ?\d{1,3}) ?\( ?0 ?\)/g;

function wordOf(word: string): SearchWord {
  const phone = PHONE_WORD.test(word) ? phoneDigits(word) : '';
  const forms = [...new Set([word, bare(word), phone])].filter((form) => form !== '');
  const compact = compactOf(word);
  return { forms, ...(compact !== '' && compact.length <= TEXT_LIMITS.postcode ? { compact } : {}) };
}

/**
 * The search terms of a query, separated by commas and blanks. A match must contain all of them, in any order, in any
 * of its fields (SEARCH-1); without terms everything matches.
 */
export function searchWordsOf(query: string): readonly SearchWord[] {
  const text = fold(query);
  const words = text
    .replace(HOME_ZERO, '$1 ')
    .split(/[\s,،、，]+/)
    .filter(Boolean);
  const meaningful = words.filter((word) => !SIGNS_ONLY.test(word));
  return [...new Set(meaningful.length > 0 ? meaningful : words)].map(wordOf);
}

const LEAST_BEGINNING = 3;

/**
 * The stages whose page title has a word that equals this term or begins with it (at least three letters): `waiting`,
 * `for` and `parts` all match the page Waiting for Parts.
 */
export function stagesNamedBy({ forms }: SearchWord): readonly PageStage[] {
  const names = ({ title }: { readonly title: string }) =>
    fold(title)
      .split(' ')
      .some((name) =>
        forms.some((form) => form === name || (form.length >= LEAST_BEGINNING && name.startsWith(form))),
      );
  return (Object.keys(STAGE_DISPLAYS) as PageStage[]).filter((stage) => names(STAGE_DISPLAYS[stage]));
}
