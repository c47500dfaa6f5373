import { SMALLEST } from './label-sheet';
import type { TicketPaper } from './presets';
import type { FitStep } from './use-fitted';

/** The lines of each item, and of each description; none: all of them. */
const ITEM_LINES = ['none', '4', '3', '2', '1'];
/** The lines of the terms, and of how to complain, when even short items leave no room for more. */
const TERMS_LINES = ['none', '10', '8', '6'];

/**
 * What gives way on a half of A4, in this order, until all of it fits: the size of the items' texts, their length, the
 * size of the terms, their length; the money never (LABEL-6). An endless paper has room for everything.
 */
export function ticketSteps({ height, text, small }: TicketPaper): readonly FitStep[] {
  const step = (items: number, lines = 'none', terms = small, termsLines = 'none'): FitStep => ({
    '--items': `${items}pt`,
    '--item-lines': lines,
    '--terms': `${terms}pt`,
    '--terms-lines': termsLines,
  });
  if (height === null) return [step(text)];
  const smaller = Array.from({ length: text - SMALLEST + 1 }, (_, n) => step(text - n));
  const shorter = ITEM_LINES.slice(1).map((lines) => step(SMALLEST, lines));
  const terms = TERMS_LINES.map((lines) => step(SMALLEST, '1', SMALLEST, lines));
  return [...smaller, ...shorter, ...terms];
}
