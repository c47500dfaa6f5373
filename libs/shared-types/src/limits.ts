/** Maximum text lengths, in UTF-16 units (TEXT-1). */
export const TEXT_LIMITS = { short: 200, postcode: 16, long: 2_000, notes: 10_000 } as const;

/** The maximum length of a user name or password, in code points; so at most 512 bytes of UTF-8. */
export const MOST_CREDENTIAL_CHARACTERS = 128;

/** Whether a credential is too long. Stops early, as the text may be 256 KB long. */
export function isTooLongCredential(text: string): boolean {
  return text.length > 2 * MOST_CREDENTIAL_CHARACTERS || Array.from(text).length > MOST_CREDENTIAL_CHARACTERS;
}

/** The largest amount of money in a field, in pounds. */
export const MAX_POUNDS = 9_999_999.99;

/** Page sizes of lists (LIST-1). */
export const LIST_LIMITS = { default: 200, most: 500 } as const;

/** The longest search text, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** The largest request body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The largest page of a list, in bytes. 500 typical jobs are 700 KB; of maximum length, 70 MB. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** Constants of the rules: JOB-2, COLLECT-6, DASH-2, DASH-3, DASH-4, PAGE-5, EDITLOG-2, TOAST-1. */
export const OVERDUE_AFTER_DAYS = 7;
export const RECENT_JOBS = 5;
export const HIGH_COLLECTION_QUEUE = 5;
export const STATED_TURNAROUND_DAYS = 8.5;
export const REFRESH_MS = 30_000;
export const SESSION_FRESH_MS = 5 * 60_000;
export const SNIPPET_LENGTH = 100;
export const TOAST_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const TOOLTIP_DELAY_SECONDS = 0.7;
