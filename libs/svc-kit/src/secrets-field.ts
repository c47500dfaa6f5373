import { z } from 'zod';

const SHORTEST_SECRET = 32;
const LEAST_VARIETY = 10;
const EXAMPLE_WORDS =
  /change.?me|example|secret|password|placeholder|default|insecure|development|openssl|your[-_ ]|letmein|iloveyou|welcome|qwerty/i;

function isExample(secret: string): boolean {
  return EXAMPLE_WORDS.test(secret) || new Set(secret).size < LEAST_VARIETY || isPattern(secret);
}

/** Keyboard rows, the alphabet and digits. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  "asdfghjkl;'",
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm',
  'wxcvbn',
  '!"£$%^&*()',
  '!@#$%^&*()',
  // Keyboard columns.
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((run) => [run, Array.from(run).reverse().join('')]);

const LEAST_RUN = 4;
const LEAST_TRIGRAM_VARIETY = 0.7;

/** A repeated text, with or without a counter, or mostly runs of the alphabet, digits or keyboard. */
function isPattern(secret: string): boolean {
  if (`${secret}${secret}`.indexOf(secret, 1) < secret.length) return true;
  if (variety(secret) < LEAST_TRIGRAM_VARIETY) return true;
  return inRuns(secret.toLowerCase()) > secret.length / 2;
}

/** The share of distinct three-character pieces, from 0 to 1: near 1 for random text. */
function variety(text: string): number {
  const pieces = Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3));
  return new Set(pieces).size / pieces.length;
}

/** The number of characters in runs of at least four. */
function inRuns(text: string): number {
  let covered = 0;
  for (let at = 0; at < text.length;) {
    const length = Math.max(...RUNS.map((run) => runLength(text, at, run)));
    covered += length >= LEAST_RUN ? length : 0;
    at += length >= LEAST_RUN ? length : 1;
  }
  return covered;
}

function runLength(text: string, at: number, run: string): number {
  const begin = run.indexOf(text.slice(at, at + 2));
  if (begin < 0) return 0;
  let length = 0;
  while (at + length < text.length && text[at + length] === run[begin + length]) length += 1;
  return length;
}

/** One or more secrets, newest first, separated by commas. Guessable ones are refused (SAFE-8). */
export function secretsField() {
  return z
    .string({ error: `is missing: give it a random text of at least ${SHORTEST_SECRET} characters` })
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.length >= SHORTEST_SECRET), {
      error: `is too short: each secret needs at least ${SHORTEST_SECRET} characters`,
    })
    .refine((secrets) => !secrets.some(isExample), {
      error: 'is an example: make a random one of your own, for instance with: openssl rand -base64 48',
    })
    .refine((secrets) => new Set(secrets).size === secrets.length, {
      error: 'names the same secret twice: give the new one and the old one, or one alone',
    });
}
