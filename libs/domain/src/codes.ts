/** What a scanned code names. */
export type CodeKind = 'job' | 'place';

export interface ScannedCode {
  readonly kind: CodeKind;
  readonly id: number;
}

/** Letters A to Z without E, so that a spreadsheet never reads a code as a number with an exponent. */
const PREFIXES = { job: 'JB', place: 'PL' } as const satisfies Record<CodeKind, string>;

const DIGITS = 7;

/** Every code has this many characters: two letters, the id in seven digits, a check digit. */
export const CODE_LENGTH = 2 + DIGITS + 1;

/** The totally anti-symmetric quasigroup of order 10 of H. M. Damm (2004). */
const DAMM = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

const checkDigit = (digits: string): number =>
  [...digits].reduce((interim, digit) => DAMM[interim]?.[Number(digit)] ?? 0, 0);

/**
 * The code on a label: `JB00012340` for job 1234. CODE-1
 *
 * @throws RangeError for an id that has no code: below 1, not whole, or of more than seven digits.
 */
export function codeOf(kind: CodeKind, id: number): string {
  const digits = String(id).padStart(DIGITS, '0');
  if (!Number.isInteger(id) || id < 1 || digits.length > DIGITS) throw new RangeError(`No code for id ${id}`);
  return `${PREFIXES[kind]}${digits}${checkDigit(digits)}`;
}

const PATTERN = /^(JB|PL)(\d{7})(\d)$/;

/** `misread`: the form of a code, with a check digit that is wrong. `null`: something else. */
export type CodeReading = ScannedCode | 'misread' | null;

/** Reads one code; case and blanks around it do not matter. CODE-1, CODE-2 */
export function readCode(text: string): CodeReading {
  const match = PATTERN.exec(text.trim().toUpperCase());
  if (!match) return null;
  const [, prefix, digits = '', check] = match;
  if (checkDigit(digits) !== Number(check) || Number(digits) === 0) return 'misread';
  return { kind: prefix === PREFIXES.job ? 'job' : 'place', id: Number(digits) };
}

/** The id of a job or a place that a reading names; null for the other kind, and where there is none. */
export const idRead = (reading: CodeReading, kind: CodeKind): number | null =>
  reading !== null && reading !== 'misread' && reading.kind === kind ? reading.id : null;

/** One code of a text, as it is on the label, and what it says. */
export interface ScannedText {
  readonly code: string;
  readonly reading: Exclude<CodeReading, null>;
}

/** As somebody types a code that they read aloud: 'JB 0001 2340'. */
const SEPARATORS = /[\s-]/g;

/**
 * The codes that a text is made of, in order: two labels that were scanned in one go come as one text. Blanks and dashes
 * in it do not matter; an end that is not a whole code is left out. CODE-1, SCAN-3
 */
export function scannedCodes(text: string): readonly ScannedText[] {
  const joined = text.replace(SEPARATORS, '').toUpperCase();
  const codes = joined.match(new RegExp(`.{${CODE_LENGTH}}`, 'g')) ?? [];
  return codes.flatMap((code) => {
    const reading = readCode(code);
    return reading ? [{ code, reading }] : [];
  });
}

/** The codes of a text that is nothing but codes; null for any other text. CODE-1 */
export function onlyCodes(text: string): readonly ScannedText[] | null {
  const codes = scannedCodes(text);
  const isWhole = text.replace(SEPARATORS, '').length === codes.length * CODE_LENGTH;
  return codes.length > 0 && isWhole ? codes : null;
}
