import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '@loupe/svc-kit';

export type RandomBytes = (size: number) => Buffer;

/** A session's token; only its hash is stored, so a copy of the database opens nothing. */
export function newToken(random: RandomBytes): string {
  return random(32).toString('base64url');
}

/** No letter or digit that can be taken for another when it is read out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A one-time code of 80 random bits, as people read it: XXXX-XXXX-XXXX-XXXX (SIGNIN-4). */
export function newCode(random: RandomBytes): string {
  const letters = [...random(16)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Codes are compared without their dashes, spaces and case. */
export function codeHash(code: string): string {
  return hashOf(code.replace(/[\s-]/g, '').toUpperCase());
}

export function isSameHash(stored: string | null, given: string): boolean {
  const left = Buffer.from(stored ?? given.replace(/./g, '0'));
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
