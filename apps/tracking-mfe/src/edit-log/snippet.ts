import { SNIPPET_LENGTH } from '@loupe/shared-types';

// A grapheme: a flag, or a character with its accents, skin tone and joined emoji.
const CHARACTERS =
  /\p{RI}{2}|.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D.[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*)*/gsu;

/** The first 100 characters of a call's content, and '...' if it is longer. */
export function snippet(content: string): string {
  if (content.length <= SNIPPET_LENGTH) return content;
  const characters = content.match(CHARACTERS) ?? [];
  if (characters.length <= SNIPPET_LENGTH) return content;
  return `${characters.slice(0, SNIPPET_LENGTH).join('')}...`;
}
