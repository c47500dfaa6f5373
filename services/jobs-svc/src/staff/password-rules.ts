import { isTooLongCredential, TEXTS } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { guessesNeeded } from './guessable';

const LEAST_CHARACTERS = 12;

/** Different characters that must remain when common words and words of the shop are removed. */
const LEAST_OWN = 6;

/** Every attacker tries two common words and a year; three words are a million times as many guesses. */
const LEAST_GUESSES = 3;

/** Words at the top of leaked password lists; shorter than four letters would match by accident. */
const COMMON =
  'password passwort passw0rd qwertyuiop qwerty asdfghjkl asdf zxcvbnm zxcvbn 1q2w3e4r5t 1q2w3e4r qazwsx letmein welcome iloveyou loveyou admin administrator login master secret dragon monkey football baseball superman batman trustno1 whatever sunshine princess shadow michael jordan charlie summer winter spring autumn monday friday january february march april june july august september october november december london england chelsea arsenal liverpool manchester google facebook computer internet changeme default access hello freedom starwars pokemon 123456789 12345678 1234567 123456 12345 1234 987654321 87654321 7654321 654321 54321 4321 abcdefghijkl abcdefgh abcdef abcd correcthorsebatterystaple jewellery jewelry jeweller repair repairs diamond gold silver workshop'.split(
    ' ',
  );

/** Returns a check that throws a 400 with the reason for an easily guessed password (SIGNIN-5). */
export function createPasswordRules(shop: ShopConfig): (password: string) => void {
  const words = [...COMMON, ...wordsOf(shop)].sort((a, b) => b.length - a.length);
  const known = new Set(words);
  return (password) => {
    if (isTooLongCredential(password)) throw new HttpError(400, TEXTS.newPasswordTooLong);
    if (Array.from(password).length < LEAST_CHARACTERS)
      throw new HttpError(400, `A password needs at least ${LEAST_CHARACTERS} characters`);
    const readings = readingsOf(password);
    const isGuessable = readings.some((text) => guessesNeeded(text, known) < LEAST_GUESSES);
    if (isGuessable || new Set(password).size < 5 || ownPart(readings, words) < LEAST_OWN)
      throw new HttpError(
        400,
        'That password is too easy to guess. Use a few words that have nothing to do with the shop',
      );
  };
}

function wordsOf({ shopName, locations, staff }: ShopConfig): readonly string[] {
  const texts = [shopName, ...locations, ...staff.flatMap((member) => [member.username, member.fullName])];
  const words = texts.flatMap((text) => [
    text.replace(/[^\p{L}\p{N}]/gu, ''),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ]);
  return words.map((word) => plain(word)).filter((word) => word.length >= 4);
}

/** The password with and without lookalikes replaced, each with and without spaces and punctuation. */
function readingsOf(password: string): readonly string[] {
  return [plain(password), password.toLowerCase()].flatMap((text) => [
    text,
    // Characters that are no letters of any script, such as emoji, count as much as words.
    text.replace(/[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/g, ''),
  ]);
}

/** The smallest number of different characters left. */
function ownPart(readings: readonly string[], words: readonly string[]): number {
  const left = readings.map((text) => words.reduce((rest, word) => rest.replaceAll(word, ''), text));
  return Math.min(...left.map((rest) => new Set(rest).size));
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[01345@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
}
