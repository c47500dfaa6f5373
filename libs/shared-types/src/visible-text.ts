/** Zero-width and bidirectional control characters: soft hyphen, marks, embeddings, isolates, word joiners, BOM. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Characters next to which joiners have an effect, as in 👩‍🔧 and می‌خواهم, or in an Indic half form. */
const SHAPING = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e007f}]/u;
const HALF_FORM = /\p{M}/u;
const JOINERS = /[\u200c\u200d]+/g;

/** Characters without a glyph: controls, default ignorable characters, fillers, the blank Braille pattern, blanks. */
const ONLY_BLANK = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u2800\s]*$/u;

function characterBefore(text: string, at: number): string {
  return Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function withoutStrayJoiners(text: string): string {
  return text.replace(JOINERS, (joiners, at: number) => {
    const before = characterBefore(text, at);
    const after = characterAt(text, at + joiners.length);
    const shapes = SHAPING.test(before) && SHAPING.test(after);
    return shapes || HALF_FORM.test(before) ? joiners : '';
  });
}

/**
 * Removes invisible characters from a text: zero-width and bidirectional controls everywhere, joiners unless they shape
 * letters or emoji. A text without any visible character gives ''. All else stays, including trailing blanks.
 */
export function visibleText(text: string): string {
  const visible = withoutStrayJoiners(text.replace(INVISIBLE, ''));
  return ONLY_BLANK.test(visible) ? visible.replace(/[^\s]/gu, '') : visible;
}

/** Whether the text has no visible character. */
export function isBlankText(text: string): boolean {
  return ONLY_BLANK.test(visibleText(text));
}
