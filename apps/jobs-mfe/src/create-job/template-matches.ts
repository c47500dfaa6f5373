import { fold } from '@loupe/domain';
import type { JobTemplate } from '@loupe/shared-types';

const MOST_SHOWN = 6;

/** 0 where the item begins with the text, 1 where a word of it does, else 2. */
function rankOf({ item }: JobTemplate, text: string): number {
  const name = ` ${fold(item)}`;
  if (name.startsWith(` ${text}`)) return 0;
  return name.includes(` ${text}`) ? 1 : 2;
}

/**
 * The templates with every word of a text in their item or work, those whose item begins with it first; all of them for an
 * empty text.
 */
export function matchesOf(templates: readonly JobTemplate[], text: string): readonly JobTemplate[] {
  const typed = fold(text).trim();
  const words = typed.split(' ');
  const found = templates.filter(({ item, work }) => {
    const searched = fold(`${item} ${work}`);
    return words.every((word) => searched.includes(word));
  });
  if (typed === '') return found;
  return found.toSorted((one, other) => rankOf(one, typed) - rankOf(other, typed)).slice(0, MOST_SHOWN);
}
