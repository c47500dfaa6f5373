import { MONTHS } from '../calendar';

const MONTH = MONTHS.map((name) => name.slice(0, 3)).join('|');
const CHANGED_NUMBER = [
  /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i,
  new RegExp(`^\\d{1,2}[-/ ](?:${MONTH})[a-z]*(?:[-/ ]\\d{2,4})?$`, 'i'),
  new RegExp(`^(?:${MONTH})[a-z]*[-/ ]\\d{2,4}$`, 'i'),
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
];
const SHEET_ERROR = /^#(?:REF!|NAME\?|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|#+)$/i;

/** Whether a job number looks converted by Excel: 2.19E+26 from a long number, 03-Apr from 3/4 (IMPORT-9). */
export function isChangedNumber(text: string): boolean {
  return isSheetError(text) || CHANGED_NUMBER.some((pattern) => pattern.test(text));
}

/** Whether a cell holds a spreadsheet error such as #REF! or #NAME? (IMPORT-9). */
export function isSheetError(text: string): boolean {
  return SHEET_ERROR.test(text);
}
