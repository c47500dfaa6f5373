/** Ten digits that are a British number without its 0: 01, 07, 020, 023, 024, 028, 029, 03, 08; some 0800 have nine. */
const LOST_ZERO = /^(?:[1378]\d{9}|2[03489]\d{8}|800\d{6})$/;

const digitsOf = (text: string): string => text.replace(/[ -]/g, '');

/** Whether the cell is a phone number without its leading 0, which Excel removes from numbers. */
export function hasLostZero(text: string): boolean {
  return LOST_ZERO.test(digitsOf(text));
}

/** The missing leading zeros in a column of phone numbers. */
export interface LostZeros {
  readonly count: number;
  /** The first such number. */
  readonly example: string;
  /**
   * Whether Excel certainly removed them: every plain number of the column lacks its 0. A number with a 0 means that
   * the column was text, and one that is not British may be complete.
   */
  readonly isSure: boolean;
}

/** Analyses a column of phone numbers for missing zeros (IMPORT-9); null when none is missing. */
export function lostZerosOf(cells: readonly string[]): LostZeros | null {
  const lost = cells.filter(hasLostZero);
  const [example] = lost;
  if (example === undefined) return null;
  const numbers = cells.filter((cell) => /^\d{9,11}$/.test(cell));
  return { count: lost.length, example, isSure: numbers.every(hasLostZero) };
}
