import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '@loupe/svc-kit';

export type RandomBytes = (size: number) => Buffer;

/** A new session token; only its hash is stored, so a copy of the database gives no access. */
export function newToken(random: RandomBytes): string {
  return random(32).toString('base64url');
}

/** Without letters and digits that are easily confused when read out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A one-time code of 80 random bits, as shown to users: XXXX-XXXX-XXXX-XXXX (SIGNIN-4). */
export function newCode(random: RandomBytes): string {
  const letters = [...random(16)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** The hash of a code; ignores dashes, spaces and case. */
export function codeHash(code: string): string {
  return hashOf(code.replace(/[\s-]/g, '').toUpperCase());
}

export function isSameHash(stored: string | null, given: string): boolean {
  const left = Buffer.from(stored ?? given.replace(/./g, '0'));
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
