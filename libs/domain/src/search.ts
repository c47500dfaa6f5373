import type { Job } from '@loupe/shared-types';
import { TEXT_LIMITS } from '@loupe/shared-types';
import { fullName, shownLocation } from './customers';
import type { StageFacts } from './stages';
import { shownStatus, statusLook } from './statuses';

/** Letters that Unicode does not take apart into a plain letter and a mark. */
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

/** What draws nothing by itself, joiners among it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Parts of a searchable column stand on lines of their own: a folded query holds no line break, so it matches within one. */
const SEPARATOR = '\n';

const LEAST_PHONE_DIGITS = 3;

/**
 * Text as it is compared in searches: small letters without accents, straight quotes, plain hyphens, single spaces.
 * `zoe` equals `Zoë`, `lukasik` equals `Łukasik`; emoji and other scripts stay.
 */
export function fold(text: string): string {
  // Taking a letter apart can bring out a capital or a quote, and a small letter can come apart again.
  const letters = plainPunctuation(text.replace(UNSEEN, ''))
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

/** Straight quotes and plain hyphens, in place before a lone accent would come apart into a space. */
function plainPunctuation(text: string): string {
  return text
    .replace(/[‘’‚‛ʼʹ′`´]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-');
}

/** The digits of a phone number as dialled: no `+` or `00` before the country, no `0` or `(0)` after it. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\(\s*0\s*\)/g, '').replace(/\D/g, '');
  const isInternational = /^\s*\+/.test(text) || digits.startsWith('00');
  return isInternational ? digits.replace(/^00/, '').replace(/^440/, '44') : digits;
}

/** Each number in a contact field, in its home and its international form. */
function phoneSpellings(contact: string): string[] {
  return contact.split(/[/,;|&]|\bor\b/i).flatMap((part) => {
    const digits = phoneDigits(part);
    if (digits.length < LEAST_PHONE_DIGITS) return [];
    if (digits.startsWith('44')) return [digits, `0${digits.slice(2)}`];
    return digits.startsWith('0') ? [digits, `44${digits.slice(1)}`] : [digits];
  });
}

function compactOf(text: string): string {
  return fold(text).replace(/[\s-]/g, '');
}

function lines(parts: readonly (string | null)[]): string {
  return [...new Set(parts.map((part) => fold(part ?? '')).filter(Boolean))].join(SEPARATOR);
}

/** What a job is found by, folded: to be kept in columns of their own and searched for `searchTermsOf`. */
export interface SearchColumns {
  /** Names, contact number in its spellings, job numbers, items. */
  readonly core: string;
  /** The postcode without its space. */
  readonly postcode: string;
  /** Where the item is now. */
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

/** The columns a job is found by (section 5, Searches). */
export function searchColumnsOf(job: SearchedJob): SearchColumns {
  return {
    core: lines([
      fullName(job),
      `${job.surname} ${job.firstName}`,
      job.contactNumber,
      ...phoneSpellings(job.contactNumber),
      job.jobNumber,
      job.customJobNumber,
      job.items,
    ]),
    postcode: compactOf(job.postcode),
    place: fold(shownLocation(job)),
    status: lines([job.jobStatus, shownStatus(job), statusLook(shownStatus(job)).label]),
  };
}

/** What a query looks for; each is a literal substring, and a job matches when any of them does. */
export interface SearchTerms {
  /** For every column; '' finds everything. */
  readonly text: string;
  /** The digits of what may be a phone number, for `core`; absent when `text` says the same. */
  readonly phone?: string;
  /** Without spaces, for `postcode`; absent when it is too long for one. */
  readonly compact?: string;
}

/** The terms of a search text (section 5: case-insensitive substrings). */
export function searchTermsOf(query: string): SearchTerms {
  const text = fold(query);
  const phone = /^[\d\s()+.\-/]+$/.test(text) ? phoneDigits(text) : '';
  const compact = compactOf(query);
  return {
    text,
    ...(phone.length >= LEAST_PHONE_DIGITS && phone !== text ? { phone } : {}),
    ...(compact !== '' && compact.length <= TEXT_LIMITS.postcode ? { compact } : {}),
  };
}
