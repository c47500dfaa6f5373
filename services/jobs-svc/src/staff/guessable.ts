import { dictionary } from '@zxcvbn-ts/language-common';

const SHORTEST_WORD = 3;
const LONGEST_WORD = 24;

/** The short names of months stand beside a year in many a password. */
const MONTHS = 'jan feb mar apr may jun jul aug sep sept oct nov dec'.split(' ');

let common: ReadonlySet<string> | undefined;

/** Some 49,000 passwords that have leaked most often, made into a set when the first password is chosen. */
function commonPasswords(): ReadonlySet<string> {
  return (common ??= new Set([...(dictionary['passwords-common'] ?? []), ...MONTHS].map(String)));
}

/** Figures, signs and blanks of ASCII. */
const isFree = (code: number): boolean =>
  (code >= 0x20 && code <= 0x40) || (code >= 0x5b && code <= 0x60) || (code >= 0x7b && code <= 0x7e);

/** The piece a text repeats, or the text: `jan2026jan2026` is `jan2026`. */
function pieceOf(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return period > 0 ? text.slice(0, period) : text;
}

/**
 * How many things somebody would have to guess in turn: a common password or a word of the shop is one, however long,
 * and so is a letter that belongs to none. Figures, years among them, and signs come free: they are tried with each.
 */
export function guessesNeeded(text: string, shopWords: ReadonlySet<string>): number {
  const piece = pieceOf(text);
  const words = commonPasswords();
  const fewest = [0];
  for (let end = 1; end <= piece.length; end += 1) {
    let best = (fewest[end - 1] ?? 0) + (isFree(piece.charCodeAt(end - 1)) ? 0 : 1);
    for (let length = SHORTEST_WORD; length <= Math.min(LONGEST_WORD, end); length += 1) {
      const before = (fewest[end - length] ?? 0) + 1;
      if (before >= best) continue;
      const word = piece.slice(end - length, end);
      if (words.has(word) || shopWords.has(word)) best = before;
    }
    fewest.push(best);
  }
  return fewest.at(-1) ?? 0;
}
