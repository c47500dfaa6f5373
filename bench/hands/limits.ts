/** What a task may cost: presses are keys, clicks and turns of the wheel; travel is in pixels. */
export interface Limit {
  readonly presses: number;
  readonly travel: number;
}

/**
 * By name of the task. A limit is lowered when a way gets shorter, and never raised, but for handing over: its third press
 * is the answer that the money was taken (NEXT-5).
 */
export const LIMITS: Readonly<Record<string, Limit>> = {
  'Find a live job by surname': { presses: 1, travel: 0 },
  'Find a job whose stage is not known': { presses: 1, travel: 0 },
  'Take in a job': { presses: 6, travel: 0 },
  'Take in a returning customer, all typed': { presses: 11, travel: 0 },
  'Take in a returning customer, looked up': { presses: 5, travel: 0 },
  'Log a call': { presses: 3, travel: 0 },
  'Move an item': { presses: 3, travel: 0 },
  'Mark a job ready': { presses: 2, travel: 0 },
  'Hand over a job with a balance due': { presses: 3, travel: 0 },
  'Order a part': { presses: 6, travel: 0 },
  'Accept a quote': { presses: 2, travel: 0 },
  "Find last year's job and read it": { presses: 1, travel: 0 },
  'Order a part that was ordered before': { presses: 4, travel: 0 },
};

/** What the tasks cost on 28 November 2026, before the counter's ways were shortened. */
export const BEFORE: Readonly<Record<string, Limit>> = {
  'Find a live job by surname': { presses: 2, travel: 0 },
  'Find a job whose stage is not known': { presses: 3, travel: 279 },
  'Take in a job': { presses: 23, travel: 696 },
  'Log a call': { presses: 5, travel: 121 },
  'Move an item': { presses: 4, travel: 444 },
  'Mark a job ready': { presses: 4, travel: 471 },
  'Hand over a job with a balance due': { presses: 4, travel: 928 },
  'Order a part': { presses: 7, travel: 1250 },
  'Accept a quote': { presses: 3, travel: 811 },
  "Find last year's job and read it": { presses: 3, travel: 886 },
};
