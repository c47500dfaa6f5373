/** A stretch of a contact field: a number that can be dialled, or the words beside it. */
export type ContactPart =
  { readonly text: string; readonly dial: string } | { readonly text: string; readonly dial?: undefined };

/** The `0` in brackets that is dialled only at home: +44 (0)1926 123456. */
const HOME_ZERO = /\(\s*0\s*\)/g;

/** What may be one number or several: a digit, `+` or bracket, then digits, blanks, brackets, dots and hyphens. */
const STRETCH = /(?:\+|\(\s*(?:\+\s*)?\d|\d)(?:[\s().‐‑‒–-]*\d)+/g;

const LEAST_DIGITS = 6;
const MOST_DIGITS = 15;

const digitsOf = (text: string): string => text.replace(HOME_ZERO, '').replace(/\D/g, '');

const isInternational = (text: string): boolean => /^(?:\(\s*)?(?:\+|00)/.test(text.trim());

/** As dialled: `+` and the country, without the home 0; or the digits as they stand. */
function dialled(text: string): string {
  const digits = digitsOf(text);
  if (!isInternational(text)) return digits;
  return `+${digits.replace(/^00/, '').replace(/^440/, '44')}`;
}

/** How many digits a number has that begins like this: 11 at home, 12 with Britain's 44, up to 15 abroad. */
function mostDigits(dial: string): number {
  if (dial.startsWith('+44')) return 12;
  return dial.startsWith('0') ? 11 : MOST_DIGITS;
}

const lengthOf = (dial: string): number => dial.replace('+', '').length;

/** So many digits are a whole number: another `0` or `+` after them begins the next. */
const WHOLE = 10;

function isNumber(text: string): boolean {
  const dial = dialled(text);
  if (lengthOf(dial) < LEAST_DIGITS || lengthOf(dial) > MOST_DIGITS) return false;
  // Without a 0 or + in front, dots make a time or a date of it.
  return /^[0+]/.test(dial) || !text.includes('.');
}

/** The numbers of a stretch, of which several may stand one after another: where each begins and ends. */
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
 * A contact field taken apart: each telephone number in it with what a telephone dials, and the words beside them. The
 * texts joined give the field again; a field without a number is one part.
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
