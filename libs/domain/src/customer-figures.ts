import { countOf } from './counts';
import { moneyLine, type MoneyFacts } from './money-line';
import { formatPounds, sumPounds } from './money';
import { isActive, isPendingQuote, isWaitingForCollection } from './stages';

/** What stands open with a customer. Amounts are pounds. */
export interface CustomerFigures {
  readonly openJobs: number;
  /** Repairs that can be fetched: ready, or rejected and not collected. */
  readonly uncollected: number;
  /** Due on jobs with an agreed price that is not paid. */
  readonly owed: number;
  /** Deposits of jobs that are neither completed nor collected. */
  readonly depositsHeld: number;
}

/**
 * The figures of a customer from their jobs (CUSTOMER-3): sums of what each job's card shows. Collected and paid jobs
 * add nothing, so they may be left out.
 */
export function customerFigures(jobs: readonly MoneyFacts[]): CustomerFigures {
  const open = jobs.filter(isActive);
  return {
    openJobs: open.length,
    uncollected: open.filter((job) => isWaitingForCollection(job) || job.customerRejected).length,
    owed: sumPounds(jobs.filter((job) => !isPendingQuote(job)).map((job) => moneyLine(job).due)),
    depositsHeld: sumPounds(open.map(({ depositAmount }) => depositAmount)),
  };
}

/** What stands open with a customer, in short phrases such as '2 open jobs'; none where nothing is open. */
export function customerFacts({
  openJobs,
  uncollected,
  owed,
  depositsHeld,
  noText,
}: CustomerFigures & { readonly noText: boolean }): readonly string[] {
  return [
    ...(openJobs > 0 ? [countOf(openJobs, 'open job')] : []),
    ...(uncollected > 0 ? [`${uncollected} to collect`] : []),
    ...(owed > 0 ? [`${formatPounds(owed)} owed`] : []),
    ...(depositsHeld > 0 ? [`${formatPounds(depositsHeld)} deposit held`] : []),
    ...(noText ? ['Do not text'] : []),
  ];
}
