/** A British postcode at the end of a text, after a blank or a comma. */
const AT_END = /[\s,]([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})[\s,.]*$/i;

/**
 * An address and the postcode at its end, as `CV31 3AE`; null where there is none, or nothing before it (INTAKE-9).
 */
export function splitPostcode(text: string): { readonly address: string; readonly postcode: string } | null {
  const found = AT_END.exec(text);
  if (!found) return null;
  let end = found.index;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return end === 0
    ? null
    : { address: text.slice(0, end), postcode: `${found[1]} ${found[2]}`.toUpperCase() };
}
