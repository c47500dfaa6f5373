import { createHash } from 'node:crypto';

/** What is kept of a secret of many random bits, such as a session's token: enough to know it again, not to use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
