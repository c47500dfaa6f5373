/** A pattern for `like ? escape '!'` that matches the text anywhere, with `%` and `_` taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
