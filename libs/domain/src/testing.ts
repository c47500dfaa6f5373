import type { MoneyFacts } from './money-line';

/** What rules read of a job that was just taken in, without a price. */
export const NEW_JOB: MoneyFacts = {
  jobStatus: 'In-progress',
  customerRejected: false,
  missing: 'No',
  quoteAmount: 0,
  jobAccepted: false,
  customerCollected: false,
  totalCost: 0,
  depositAmount: 0,
  balancePaid: false,
};
