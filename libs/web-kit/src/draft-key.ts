import type { StoredDraft } from './draft-store';
import { createIdempotencyKey } from './idempotency-key';

/** The same body keeps its idempotency key, also after a reload, so that it is never saved twice. */
export function withKeyFor<T>(
  draft: StoredDraft<T>,
  body: unknown,
): StoredDraft<T> & { sent: { key: string } } {
  const text = JSON.stringify(body);
  const sent = draft.sent?.body === text ? draft.sent : { body: text, key: createIdempotencyKey() };
  return { ...draft, sent };
}
