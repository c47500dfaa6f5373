/** A nullable text column; null also where the row lacks it. */
export const nullableText = (value: unknown): string | null => (value == null ? null : String(value));
