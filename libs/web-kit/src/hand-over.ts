import { OPEN_DRAFTS, prefixOf, readDraft, writeDraft } from './draft-store';

/**
 * Passes the drafts of open forms to the next user, who sees the input. A draft that was sent and not acknowledged
 * stays with its user, and so does one where the next user has a draft of the same form.
 */
export function handOverDrafts(from: number, to: number): void {
  const keys: string[] = [];
  window.dispatchEvent(new CustomEvent(OPEN_DRAFTS, { detail: keys }));
  const prefix = prefixOf(from);
  for (const key of keys) {
    const draft = readDraft(key);
    if (!key.startsWith(prefix) || !draft || draft.sent) continue;
    const next = prefixOf(to) + key.slice(prefix.length);
    if (readDraft(next)) continue;
    writeDraft(next, draft);
    writeDraft(key, null);
  }
}
