import { fold } from '@loupe/domain';
import type { CreatePart } from '@loupe/shared-types/schemas';

/** What is the same whenever a part is ordered again. */
export type PartBefore = Pick<CreatePart, 'description' | 'source' | 'cost'>;

const MOST_SHOWN = 6;

export const keyOfPart = ({ description, source }: PartBefore): string =>
  `${fold(description).trim()}\n${fold(source).trim()}`;

/**
 * Of parts ordered before, the last order first: those with every word of a text in description or source, each once and
 * with the cost of its last order; those whose description begins with the text come first (PART-6).
 */
export function partsBefore<Part extends PartBefore>(parts: readonly Part[], text: string): readonly Part[] {
  const typed = fold(text).trim();
  if (typed === '') return [];
  const words = typed.split(' ');
  const found = new Map<string, Part>();
  for (const part of parts) {
    const searched = fold(`${part.description} ${part.source}`);
    const key = keyOfPart(part);
    if (!found.has(key) && words.every((word) => searched.includes(word))) found.set(key, part);
  }
  const begins = ({ description }: Part): number => (fold(description).startsWith(typed) ? 0 : 1);
  return [...found.values()].toSorted((one, other) => begins(one) - begins(other)).slice(0, MOST_SHOWN);
}
