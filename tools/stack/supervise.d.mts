import type { Supervised } from './stack.mjs';

export function supervise(options: {
  readonly name: string;
  readonly main: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly url: string;
  readonly output?: 'inherit' | 'ignore' | number;
  readonly onCrash?: (userMessage: string) => void;
  /** Other limits than the usual ones for when a process hangs. */
  readonly hang?: { readonly everyMs?: number; readonly limitMs?: number; readonly missed?: number };
}): Supervised & { readonly expectEnd: () => void };
