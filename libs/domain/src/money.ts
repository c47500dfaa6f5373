import { groupThousands } from './counts';
import type { Job } from '@loupe/shared-types';
import { MAX_POUNDS, visibleText } from '@loupe/shared-types';

/** Digits with at most one decimal point and two decimals; commas only between groups of three digits. */
const POUNDS = /^(?:\d+(?:\.\d{0,2})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{0,2})?|\.\d{1,2})$/;

/** The user message beside a field whose text `parsePounds` refuses. */
export const NOT_MONEY = 'Please enter an amount such as 1234.50';

/**
 * Parses typed, pasted or imported pounds (MONEY-2): '' is 0; a £ before the amount and blanks around both are ignored.
 * Null, never an error (MONEY-3), for anything but digits with at most one decimal point, two decimals and thousands
 * commas: a sign, `12,50`, a third decimal, `1e3`, text, a £ alone, or more than the largest amount.
 */
export function parsePounds(text: string): number | null {
  const typed = visibleText(text).trim();
  if (typed === '') return 0;
  const amount = typed.replace(/^£\s*/, '');
  if (!POUNDS.test(amount)) return null;
  const pounds = Number(amount.replaceAll(',', ''));
  return pounds > MAX_POUNDS ? null : pounds;
}

/** Whole pence from pounds with at most two decimals (MONEY-1); a third decimal is rounded, so validate first. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100);
}

/** Pounds from whole pence (MONEY-1). */
export function toPounds(pence: number): number {
  return pence / 100;
}

/** The sum of amounts in pounds, exact to the penny (MONEY-1). */
export function sumPounds(amounts: readonly number[]): number {
  return toPounds(amounts.reduce((pence, pounds) => pence + toPence(pounds), 0));
}

/**
 * Pounds as '1234.50', as fields and spreadsheets want them. Not with `toFixed` or `Intl`, which can differ by a penny.
 */
export function poundsText(pounds: number): string {
  const pence = toPence(pounds);
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Pounds as '£1,234.50' or '-£1,234.50' (MONEY-4). */
export function formatPounds(pounds: number): string {
  const [whole = '', pence] = poundsText(Math.abs(pounds)).split('.');
  return `${toPence(pounds) < 0 ? '-' : ''}£${groupThousands(whole)}.${pence}`;
}

/** Total cost minus deposit, in pounds (MONEY-5). Below zero when the deposit is more than the cost. */
export function balanceDue(job: Pick<Job, 'totalCost' | 'depositAmount'>): number {
  return toPounds(toPence(job.totalCost) - toPence(job.depositAmount));
}
