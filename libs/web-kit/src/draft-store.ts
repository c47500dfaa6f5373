import { createStore } from '@loupe/plugin-sdk';

// The sign-in page has all of this file: what only forms need stands in others.

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
