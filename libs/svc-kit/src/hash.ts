import { createHash } from 'node:crypto';

/** The stored form of a random secret, such as a session token: enough to recognise it, not to use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
