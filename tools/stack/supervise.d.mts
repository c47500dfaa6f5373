import type { Supervised } from './stack.mjs';

export function supervise(options: {
  readonly name: string;
  readonly main: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly url: string;
  readonly output?: 'inherit' | 'ignore' | number;
  readonly onCrash?: (userMessage: string) => void;
  /** Overrides the hang detection limits. */
  readonly hang?: { readonly everyMs?: number; readonly limitMs?: number; readonly missed?: number };
}): Supervised & { readonly expectEnd: () => void };
