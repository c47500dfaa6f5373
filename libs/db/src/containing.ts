/** A pattern for `like ? escape '!'` that finds the text anywhere and takes `%` and `_` as themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
