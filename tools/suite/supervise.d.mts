import type { Supervised } from './suite.mjs';

export function supervise(options: {
  readonly name: string;
  readonly main: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly url: string;
  readonly output?: 'inherit' | 'ignore' | number;
  readonly onCrash?: (sentence: string) => void;
  /** Other limits than the usual ones for when a process hangs. */
  readonly hang?: { readonly everyMs?: number; readonly limitMs?: number; readonly missed?: number };
}): Supervised & { readonly expectEnd: () => void };
