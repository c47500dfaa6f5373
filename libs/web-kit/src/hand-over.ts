import { OPEN_DRAFTS, prefixOf, readDraft, writeDraft } from './draft-store';

/**
 * The forms that are open go on for the next user, who sees what was typed. What was sent and not acknowledged stays
 * with its user, and so does a form of which the next one has a draft of their own.
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
