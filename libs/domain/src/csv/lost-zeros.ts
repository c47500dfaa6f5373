/** Ten digits that are a British number after its 0: 01, 07, 020, 023, 024, 028, 029, 03, 08; 0800 has some of nine. */
const LOST_ZERO = /^(?:[1378]\d{9}|2[03489]\d{8}|800\d{6})$/;

const digitsOf = (text: string): string => text.replace(/[ -]/g, '');

/** Whether the cell is a phone number that has lost its 0, as Excel takes it from what it reads as a number. */
export function hasLostZero(text: string): boolean {
  return LOST_ZERO.test(digitsOf(text));
}

/** What a column of phone numbers says about the 0 that some of them lack. */
export interface LostZeros {
  readonly count: number;
  /** The first of them. */
  readonly example: string;
  /**
   * That Excel took them: every plain number of the column lacks its 0. One that kept it shows a column that was
   * text, and one that is no British number may be whole as it stands.
   */
  readonly isSure: boolean;
}

/** What the cells of a column of phone numbers show (IMPORT-9); null when no cell lacks its 0. */
export function lostZerosOf(cells: readonly string[]): LostZeros | null {
  const lost = cells.filter(hasLostZero);
  const [example] = lost;
  if (example === undefined) return null;
  const numbers = cells.filter((cell) => /^\d{9,11}$/.test(cell));
  return { count: lost.length, example, isSure: numbers.every(hasLostZero) };
}
