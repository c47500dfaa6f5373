import { createStore } from '@loupe/plugin-sdk';
import { createIdempotencyKey } from './idempotency-key';

export const prefixOf = (userId: number) => `draft:${userId}:`;

/** Unsaved form input, as stored in localStorage. */
export interface StoredDraft<T> {
  readonly value: T;
  /** UTC instant. */
  readonly savedAt: string;
  /** The newest body sent from it, and its idempotency key: the outcome may be unknown. */
  readonly sent?: { readonly body: string; readonly key: string };
}

/** The key of a user's draft; `name` is the page, and the job where there is one (DRAFT-1). */
export const draftKey = (userId: number, name: string) => `${prefixOf(userId)}${name}`;

export function readDraft<T>(key: string): StoredDraft<T> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft<T> | null;
  } catch {
    return null;
  }
}

const changes = createStore(0);

/** Calls a listener whenever a draft is written or removed on this page; returns how to unsubscribe. */
export const onDraftChange = changes.subscribe;

/** Null removes it. */
export function writeDraft(key: string, draft: StoredDraft<unknown> | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Where storage is full or blocked the draft is lost, the form is not.
  }
  changes.set(changes.get() + 1);
}

/** The same body keeps its idempotency key, also after a reload, so that it is never saved twice. */
export function withKeyFor<T>(
  draft: StoredDraft<T>,
  body: unknown,
): StoredDraft<T> & { sent: { key: string } } {
  const text = JSON.stringify(body);
  const sent = draft.sent?.body === text ? draft.sent : { body: text, key: createIdempotencyKey() };
  return { ...draft, sent };
}

/** Collects the draft keys of the open forms: `detail` is an array that each form adds its own to. */
export const OPEN_DRAFTS = 'open-drafts';

/** Deletes the drafts of one user on this computer. The shell calls it on log-out. */
export function clearDraftsOf(userId: number): void {
  try {
    const prefix = prefixOf(userId);
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without localStorage there are no drafts.
  }
}

/** The longest time that unsaved input stays on a computer. */
const LONGEST_DRAFT_MS = 24 * 60 * 60_000;

const isOld = (text: string | null, now: number): boolean => {
  try {
    const { savedAt } = JSON.parse(text ?? 'null') as { readonly savedAt?: string };
    return !savedAt || now - Date.parse(savedAt) > LONGEST_DRAFT_MS;
  } catch {
    return true;
  }
};

/** Deletes everybody's drafts and imported files of more than 24 hours on this computer (PRIVACY-5). */
export function clearOldDrafts(now: Date): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('draft:') && isOld(localStorage.getItem(key), now.getTime()))
        localStorage.removeItem(key);
  } catch {
    // Without localStorage there are no drafts.
  }
}
