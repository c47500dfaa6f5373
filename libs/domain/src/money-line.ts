import type { Job } from '@loupe/shared-types';
import { balanceDue, formatPounds } from './money';
import { isPendingQuote, type StageFacts } from './stages';

/** The job fields that determine its money line. */
export type MoneyFacts = StageFacts & Pick<Job, 'totalCost' | 'depositAmount' | 'balancePaid'>;

/**
 * The payment state of a job, in pounds: `quote` is a pending quote, `none` has no price, `due` is to be paid, `paid`
 * is ticked as paid, `nothing-due` is covered by the deposit, `give-back` is overpaid, `rejected` owes nothing and may
 * have a deposit to give back.
 */
export interface MoneyLine {
  readonly state: 'quote' | 'none' | 'due' | 'paid' | 'nothing-due' | 'give-back' | 'rejected';
  /** Pounds the customer still has to pay; never below 0. */
  readonly due: number;
  /** Pounds the shop holds beyond what is due; never below 0. */
  readonly giveBack: number;
}

/** The payment state of a job, in pounds: quoted, agreed, deposit, due (MONEY-8, MONEY-9). Decided only here. */
export function moneyLine(job: MoneyFacts): MoneyLine {
  if (job.customerRejected) return { state: 'rejected', due: 0, giveBack: job.depositAmount };
  const balance = balanceDue(job);
  const due = Math.max(0, balance);
  if (balance < 0) return { state: 'give-back', due, giveBack: -balance };
  if (isPendingQuote(job) && job.quoteAmount > 0) return { state: 'quote', due, giveBack: 0 };
  if (job.totalCost === 0) return { state: 'none', due, giveBack: 0 };
  if (due === 0) return { state: 'nothing-due', due, giveBack: 0 };
  return job.balancePaid ? { state: 'paid', due: 0, giveBack: 0 } : { state: 'due', due, giveBack: 0 };
}

interface MoneyWords {
  /** The main text: an amount, or that nothing is due. */
  readonly main: string;
  /** How the amount is made up; may be empty. */
  readonly note: string;
}

/** The money line as text: '£145.00', 'due of £185.00, £40.00 paid'. */
export function moneyWords(job: MoneyFacts): MoneyWords {
  const { state, due, giveBack } = moneyLine(job);
  const total = `of ${formatPounds(job.totalCost)}`;
  const deposit = `${formatPounds(job.depositAmount)} paid`;
  switch (state) {
    case 'rejected':
      return { main: 'Nothing due', note: giveBack > 0 ? `${formatPounds(giveBack)} deposit held` : '' };
    case 'give-back':
      return { main: `${formatPounds(giveBack)} to give back`, note: `${total}, ${deposit}` };
    case 'quote':
      return {
        main: formatPounds(job.quoteAmount),
        note: job.depositAmount > 0 ? `quoted, ${deposit}` : 'quoted, not accepted yet',
      };
    case 'none':
      return { main: formatPounds(0), note: 'no price yet' };
    case 'nothing-due':
      return { main: 'Nothing due', note: `${total}, ${deposit}` };
    case 'paid':
      return { main: formatPounds(0), note: `${total}, paid` };
    case 'due':
      return {
        main: formatPounds(due),
        note: `due ${job.depositAmount > 0 ? `${total}, ${deposit}` : total}`,
      };
  }
}

/** The payment badge of a finished job: 'Paid in Full', 'Payment Due', or that nothing was due (MONEY-10). */
export function paymentBadge(job: MoneyFacts): { readonly text: string; readonly isSettled: boolean } {
  const { state, giveBack } = moneyLine(job);
  if (giveBack > 0) return { text: `${formatPounds(giveBack)} to give back`, isSettled: false };
  if (state === 'paid') return { text: 'Paid in Full', isSettled: true };
  return state === 'due'
    ? { text: 'Payment Due', isSettled: false }
    : { text: 'Nothing due', isSettled: true };
}
