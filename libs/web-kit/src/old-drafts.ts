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
