import { fold } from '@loupe/domain';
import type { JobTemplate } from '@loupe/shared-types';

const MOST_SHOWN = 6;

/** The templates with every word of a text in their item or work; all of them for an empty text. */
export function matchesOf(templates: readonly JobTemplate[], text: string): readonly JobTemplate[] {
  const words = fold(text).split(' ');
  const found = templates.filter(({ item, work }) => {
    const searched = fold(`${item} ${work}`);
    return words.every((word) => searched.includes(word));
  });
  return text.trim() === '' ? found : found.slice(0, MOST_SHOWN);
}
