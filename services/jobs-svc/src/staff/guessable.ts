import { dictionary } from '@zxcvbn-ts/language-common';

const SHORTEST_WORD = 3;
const LONGEST_WORD = 24;

/** Many passwords combine a short month name with a year. */
const MONTHS = 'jan feb mar apr may jun jul aug sep sept oct nov dec'.split(' ');

let common: ReadonlySet<string> | undefined;

/** The 49,000 or so most leaked passwords; the set is built on first use. */
function commonPasswords(): ReadonlySet<string> {
  return (common ??= new Set([...(dictionary['passwords-common'] ?? []), ...MONTHS].map(String)));
}

/** ASCII digits, punctuation and spaces. */
const isFree = (code: number): boolean =>
  (code >= 0x20 && code <= 0x40) || (code >= 0x5b && code <= 0x60) || (code >= 0x7b && code <= 0x7e);

/** The repeated part of a text, or the text itself: `jan2026jan2026` gives `jan2026`. */
function pieceOf(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return period > 0 ? text.slice(0, period) : text;
}

/**
 * The number of items an attacker has to guess: a common password or a word of the shop is one, however long, and so is
 * each letter outside of them. Digits, years among them, and punctuation do not count: attackers append them.
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
