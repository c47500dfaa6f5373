import { OTHER_LOCATION_PREFIX, type YesNo } from '@loupe/shared-types';
import { MONTHS } from '../calendar';
import { parsePounds } from '../money';
import { hasLostZero } from './lost-zeros';

/** A cell as read: a value, with a note if it was repaired, or a problem as a user message. */
export type CellReading<T> = { readonly value: T; readonly repair?: string } | { readonly problem: string };

/** Pounds as `parsePounds` reads them (IMPORT-12); removing a £ or comma is noted as a repair. */
export function readMoney(text: string): CellReading<number> {
  const pounds = parsePounds(text);
  if (pounds === null) return { problem: `“${text}” is not an amount in pounds, like 1234.50` };
  const removed = [...(text.includes('£') ? ['£'] : []), ...(text.includes(',') ? ['comma'] : [])];
  return removed.length === 0
    ? { value: pounds }
    : { value: pounds, repair: `${removed.join(' and ')} removed` };
}

const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;

/** A phone number, with its lost 0 restored if wanted (IMPORT-9); `4.41E+11` has lost its digits and is a problem. */
export function readPhone(text: string, restoreZero: boolean): CellReading<string> {
  if (SCIENTIFIC.test(text)) {
    return {
      problem: `“${text}” is a number shortened by Excel. Format the column as text and type it again`,
    };
  }
  if (restoreZero && hasLostZero(text)) return { value: `0${text}`, repair: '0 restored' };
  return { value: text };
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}

function parseDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (numeric) return dayOf(fullYear(numeric[4]), Number(numeric[3]), Number(numeric[1]));
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})[ -](\d{4}|\d{2})$/.exec(text);
  if (!words) return null;
  const month = MONTHS.findIndex((name) => {
    const typed = String(words[2]).toLowerCase();
    return (
      name.toLowerCase() === typed ||
      name.slice(0, 3).toLowerCase() === typed ||
      (typed === 'sept' && name === 'September')
    );
  });
  return dayOf(fullYear(words[3]), month + 1, Number(words[1]));
}

function fullYear(text: string | undefined): number {
  return text?.length === 2 ? 2000 + Number(text) : Number(text);
}

/** A day as yyyy-mm-dd: `03/04/2026` is 3 April, as in Britain (IMPORT-12). Blank gives null. */
export function readDay(text: string): CellReading<string | null> {
  if (text === '') return { value: null };
  const day = parseDay(text);
  if (day === null) return { problem: `“${text}” is not a date, like 03/04/2026 for 3 April 2026` };
  const [year, month, date] = day.split('-').map(Number);
  return text === day
    ? { value: day }
    : { value: day, repair: `${date} ${MONTHS[Number(month) - 1]} ${year}` };
}

const YES = ['yes', 'y', 'true'];
const NO = ['no', 'n', 'false', ''];

/** Yes or No in any case, also as `TRUE` and `FALSE`; blank gives No. */
export function readYesNo(text: string): CellReading<YesNo> {
  const typed = text.toLowerCase();
  if (YES.includes(typed)) return { value: 'Yes' };
  if (NO.includes(typed)) return { value: 'No' };
  return { problem: `“${text}” must be Yes or No` };
}

/** One of the choices, also by its first word alone, such as High; blank gives `otherwise`. */
export function readChoice(
  text: string,
  options: readonly string[],
  otherwise: unknown,
): CellReading<unknown> {
  const typed = text.toLowerCase();
  if (typed === '') return { value: otherwise };
  const lower = options.map((option) => option.toLowerCase());
  const at = lower.indexOf(typed);
  const value = options[at < 0 ? lower.findIndex((option) => option.split(' ')[0] === typed) : at];
  return value === undefined ? { problem: `“${text}” must be ${options.join(' or ')}` } : { value };
}

/** A location as imported (IMPORT-5): one of the shops, in any case; any other text as `Other: {text}`. */
export function readLocation(text: string, shops: readonly string[]): CellReading<string> {
  const shop = shops.find((name) => name.toLowerCase() === text.toLowerCase().replace(/\s+/g, ' '));
  if (shop !== undefined) return { value: shop };
  if (text === '' || text.startsWith(OTHER_LOCATION_PREFIX)) return { value: text };
  return { value: OTHER_LOCATION_PREFIX + text };
}
