import { MONTHS } from '../calendar';

const MONTH = MONTHS.map((name) => name.slice(0, 3)).join('|');
const CHANGED_NUMBER = [
  /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i,
  new RegExp(`^\\d{1,2}[-/ ](?:${MONTH})[a-z]*(?:[-/ ]\\d{2,4})?$`, 'i'),
  new RegExp(`^(?:${MONTH})[a-z]*[-/ ]\\d{2,4}$`, 'i'),
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
];
const SHEET_ERROR = /^#(?:REF!|NAME\?|VALUE!|N\/A|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|#+)$/i;

/** Whether a job number is what Excel makes of one: 2.19E+26 of a long number, 03-Apr of 3/4 (IMPORT-9). */
export function isChangedNumber(text: string): boolean {
  return isSheetError(text) || CHANGED_NUMBER.some((pattern) => pattern.test(text));
}

/** Whether a cell holds what Excel shows instead of a value: #REF!, #NAME? and their kind (IMPORT-9). */
export function isSheetError(text: string): boolean {
  return SHEET_ERROR.test(text);
}
