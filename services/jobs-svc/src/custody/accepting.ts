/**
 * Whether a place such as 'With {name}' is that of the staff member with this full name (HAND-1): the configuration names
 * places by first names.
 */
export function isOwnPlace(place: string, fullName: string): boolean {
  const name = place.replace(/^With /, '').toLowerCase();
  const own = fullName.toLowerCase();
  return own === name || own.startsWith(`${name} `);
}
