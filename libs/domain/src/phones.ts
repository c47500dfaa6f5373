/** A part of a contact field: a number to dial, or the text between numbers. */
export type ContactPart =
  | { readonly text: string; readonly dial: string }
  | { readonly text: string; readonly dial?: undefined };

/** The national `0` in brackets, which is not dialled after the country code: +44 (0)1926 123456. */
const HOME_ZERO = /\(\s*0\s*\)/g;

/** One or several numbers: a digit, `+` or bracket, then digits, blanks, brackets, dots and hyphens. */
const STRETCH = /(?:\+|\(\s*(?:\+\s*)?\d|\d)(?:[\s().‐‑‒–-]*\d)+/g;

const LEAST_DIGITS = 6;
const MOST_DIGITS = 15;

const digitsOf = (text: string): string => text.replace(HOME_ZERO, '').replace(/\D/g, '');

const isInternational = (text: string): boolean => /^(?:\(\s*)?(?:\+|00)/.test(text.trim());

/** The number to dial: `+` and the country code without the national 0, or the plain digits. */
function dialled(text: string): string {
  const digits = digitsOf(text);
  if (!isInternational(text)) return digits;
  return `+${digits.replace(/^00/, '').replace(/^440/, '44')}`;
}

/** The most digits of a number with this prefix: 11 for Britain, 12 with 44, up to 15 abroad. */
function mostDigits(dial: string): number {
  if (dial.startsWith('+44')) return 12;
  return dial.startsWith('0') ? 11 : MOST_DIGITS;
}

const lengthOf = (dial: string): number => dial.replace('+', '').length;

/** After this many digits a number is complete: a `0` or `+` begins the next one. */
const WHOLE = 10;

function isNumber(text: string): boolean {
  const dial = dialled(text);
  if (lengthOf(dial) < LEAST_DIGITS || lengthOf(dial) > MOST_DIGITS) return false;
  // With dots and no 0 or + in front it is a time or a date.
  return /^[0+]/.test(dial) || !text.includes('.');
}

/** The start and end of each number in text that may hold several in a row. */
function numbersIn(stretch: string): { readonly from: number; readonly to: number }[] {
  const pieces = [...stretch.matchAll(/\(\s*\+?\d[\d\s]*\)|[^\s]+/g)];
  const found: { from: number; to: number }[] = [];
  let from = -1;
  let to = -1;
  const end = () => {
    if (from >= 0) found.push({ from, to });
    from = -1;
  };
  for (const piece of pieces) {
    const next = piece.index + piece[0].length;
    const begun = from < 0 ? '' : stretch.slice(from, to);
    const longer = stretch.slice(from < 0 ? piece.index : from, next);
    const beginsAnother = lengthOf(dialled(begun)) >= WHOLE && /^\(?[+0]/.test(piece[0]);
    const isTooLong = lengthOf(dialled(longer)) > mostDigits(dialled(longer));
    if (beginsAnother || (isNumber(begun) && isTooLong)) end();
    if (from < 0) from = piece.index;
    to = next;
  }
  end();
  return found;
}

/**
 * Splits a contact field into telephone numbers, with the digits to dial, and the text between them. Joined, the parts
 * give the field again; a field without a number is one part.
 */
export function contactParts(contact: string): readonly ContactPart[] {
  const parts: ContactPart[] = [];
  let at = 0;
  const words = (to: number) => {
    if (to > at) parts.push({ text: contact.slice(at, to) });
    at = to;
  };
  for (const match of contact.matchAll(STRETCH)) {
    for (const { from, to } of numbersIn(match[0])) {
      const text = match[0].slice(from, to);
      if (!isNumber(text)) continue;
      words(match.index + from);
      parts.push({ text, dial: dialled(text) });
      at = match.index + to;
    }
  }
  words(contact.length);
  return parts;
}
