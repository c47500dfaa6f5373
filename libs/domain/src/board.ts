import type { Job } from '@loupe/shared-types';
import type { PatchJob } from '@loupe/shared-types/schemas';
import { isPendingQuote, type PageStage, type StageFacts } from './stages';

/** The stages of the board, in the order of a repair; nothing is completed on it (BOARD-2). */
export const BOARD_STAGES = [
  'quote',
  'live',
  'waiting-parts',
  'waiting-collection',
  'customer-rejected',
  'missing',
] as const satisfies readonly PageStage[];

export type BoardStage = (typeof BOARD_STAGES)[number];

const STATUS_OF: Readonly<Record<Exclude<BoardStage, 'missing'>, Job['jobStatus']>> = {
  quote: 'Quote',
  live: 'In-progress',
  'waiting-parts': 'Inspected and Waiting on Parts',
  'waiting-collection': 'Waiting for Collection',
  'customer-rejected': 'Customer Rejected',
};

/** What dropping a job on a stage saves, or why it cannot be dropped there. */
export type Drop = { readonly sets: PatchJob } | { readonly refused: string };

/** Why a job with a quote cannot be worked on or paid yet. */
export const QUOTE_FIRST = 'Accept or reject the quote first';

/**
 * Dropping a job of one stage on another (BOARD-2): the fields that the status dropdown and the switches of a card would
 * set, in one save. A quote has to be answered before it is worked on; one that was rejected is a quote again first.
 * Null where it stays.
 */
export function dropOn(job: StageFacts, from: BoardStage, to: BoardStage): Drop | null {
  if (from === to) return null;
  if (to === 'missing') return { sets: { missing: 'Yes' } };
  if (isPendingQuote(job)) {
    if (to === 'customer-rejected') return { sets: { customerRejected: true } };
    if (to !== 'quote') return { refused: QUOTE_FIRST };
  }
  if (to !== 'quote' && to !== 'customer-rejected' && isPendingQuote({ ...job, customerRejected: false }))
    return { refused: 'The rejected quote has to be accepted first, in Quote' };
  return {
    sets: {
      ...(from === 'missing' && { missing: 'No' as const }),
      ...(from === 'customer-rejected' && { customerRejected: false }),
      jobStatus: STATUS_OF[to],
    },
  };
}
