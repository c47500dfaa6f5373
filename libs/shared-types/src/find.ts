import type { JobListItem } from './jobs';
import type { JobDetails } from './logs';
import type { Stage } from './statuses';

/** The most jobs that `GET /api/find` answers. */
export const FIND_LIMIT = 20;

/** A job found: what its line shows, and what its next step depends on. Money in pounds. */
export interface FoundJob
  extends
    JobDetails,
    Pick<
      JobListItem,
      'totalCost' | 'depositAmount' | 'balancePaid' | 'collectionDate' | 'confirmedDate' | 'partsCount'
    > {}

/**
 * `GET /api/find`: the likeliest jobs first. `stages` counts all matches by the stage whose page lists them (null: no
 * page does), most matches first; where `isCapped`, there are more than were counted. `exact` is the job whose number or
 * code was asked for. `code` says that a label's code names no job; jobs
 * of other codes typed with it are there.
 */
export interface FoundJobs {
  readonly jobs: readonly FoundJob[];
  readonly stages: readonly { readonly stage: Stage | null; readonly count: number }[];
  readonly isCapped: boolean;
  readonly exact: number | null;
  readonly code: 'misread' | 'unknown' | null;
}
