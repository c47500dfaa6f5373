import { z } from 'zod';

const SHORTEST_SECRET = 32;
const LEAST_VARIETY = 10;
const EXAMPLE_WORDS =
  /change.?me|example|secret|password|placeholder|default|insecure|development|openssl|your[-_ ]/i;

function isExample(secret: string): boolean {
  return EXAMPLE_WORDS.test(secret) || new Set(secret).size < LEAST_VARIETY || isPattern(secret);
}

/** The same piece again and again, or mostly one character after the other: `abcd…`, `k7Qxk7Qx…`. */
function isPattern(secret: string): boolean {
  if (`${secret}${secret}`.indexOf(secret, 1) < secret.length) return true;
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) === 1).length;
  return steps > secret.length / 2;
}

/** One or more secrets, newest first, separated by commas. What can be guessed is refused (SAFE-8). */
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
