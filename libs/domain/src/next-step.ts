import type { Job, JobCounts } from '@loupe/shared-types';
import type { PatchJob } from '@loupe/shared-types/schemas';
import { canComplete } from './job-rules';
import { balanceDue, formatPounds } from './money';
import type { MoneyFacts } from './money-line';
import { isActive, isCustomerRejected, isMissing, isPendingQuote, type PageStage } from './stages';

/** The job fields that determine its next step. */
export type NextStepFacts = MoneyFacts & Pick<JobCounts, 'partsCount'>;

export type NextStepId =
  | 'accept-quote'
  | 'start-work'
  | 'ready-for-collection'
  | 'order-parts'
  | 'parts-in'
  | 'take-and-hand-over'
  | 'hand-over'
  | 'collect-rejected'
  | 'found';

/** The likeliest next step of a job. */
export interface NextStep {
  readonly id: NextStepId;
  /** The text of its button. */
  readonly label: string;
  /** The fields it sets, in one save; null where the user has to say something first. */
  readonly sets: PatchJob | null;
}

/** Whether the step says that money was taken (NEXT-3). */
export const takesMoney = ({ id }: Pick<NextStep, 'id'>): boolean => id === 'take-and-hand-over';

const FOUND: NextStep = { id: 'found', label: 'Item found', sets: { missing: 'No' } };
const COLLECT_REJECTED: NextStep = {
  id: 'collect-rejected',
  label: 'Mark as Collected',
  sets: { customerCollected: true },
};
const HAND_OVER: NextStep = {
  id: 'hand-over',
  label: 'Mark as Completed & Collected',
  sets: { jobStatus: 'Completed', customerCollected: true },
};

/**
 * What accepting a quote saves: the quote in pounds becomes the total cost of a job that has none. Null where quote and
 * total differ, and the user chooses between them (QUOTE-3).
 */
export function acceptanceOf(job: Pick<Job, 'quoteAmount' | 'totalCost'>): PatchJob | null {
  const { quoteAmount, totalCost } = job;
  if (quoteAmount > 0 && totalCost > 0 && totalCost !== quoteAmount) return null;
  return {
    jobAccepted: true,
    jobStatus: 'In-progress',
    ...(quoteAmount > 0 && totalCost !== quoteAmount && { totalCost: quoteAmount }),
  };
}

const acceptQuote = (job: NextStepFacts): NextStep => ({
  id: 'accept-quote',
  label: 'Accept',
  sets: acceptanceOf(job),
});

/** Paying and handing over is one save, so that neither can be done without the other (NEXT-3). */
function handOver(job: NextStepFacts): NextStep {
  if (canComplete(job)) return HAND_OVER;
  return {
    id: 'take-and-hand-over',
    label: `Take ${formatPounds(balanceDue(job))} and hand over`,
    sets: { balancePaid: true, ...HAND_OVER.sets },
  };
}

function byStatus(job: NextStepFacts): NextStep | null {
  switch (job.jobStatus) {
    case 'Awaiting Inspection':
      return { id: 'start-work', label: 'Start work', sets: { jobStatus: 'In-progress' } };
    case 'In-progress':
      return {
        id: 'ready-for-collection',
        label: 'Ready for collection',
        sets: { jobStatus: 'Waiting for Collection' },
      };
    case 'Inspected and Waiting on Parts':
      return job.partsCount === 0
        ? { id: 'order-parts', label: 'Order Parts', sets: null }
        : { id: 'parts-in', label: 'Parts are in', sets: { jobStatus: 'In-progress' } };
    case 'Waiting for Collection':
      return handOver(job);
    default:
      return null;
  }
}

/**
 * The likeliest next step of a job, which a card, a row and a sheet offer as their one filled button (NEXT-1). On the
 * Quote page it is the acceptance, whatever else is the matter. Else a missing item has to be found first, a rejected
 * one handed back, a quote answered; then the status decides. Null for a closed job, unless it is missing or its
 * rejected item is still to be fetched. Amounts are in pounds.
 */
export function nextStep(job: NextStepFacts, page?: PageStage): NextStep | null {
  const isQuote = isPendingQuote(job);
  if (isQuote && page === 'quote') return acceptQuote(job);
  if (isMissing(job)) return FOUND;
  if (isCustomerRejected(job)) return COLLECT_REJECTED;
  if (!isActive(job)) return null;
  // Only parts are waited for meanwhile; no money is taken for what nobody agreed to.
  if (isQuote && job.jobStatus !== 'Inspected and Waiting on Parts') return acceptQuote(job);
  return byStatus(job);
}
