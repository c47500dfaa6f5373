import type { MoveMethod } from './custody';
import type { Job, JobCounts, JobListItem } from './jobs';

/** Job fields that log lists attach as jobDetails. */
export type JobDetails = Pick<
  Job,
  | 'id'
  | 'jobNumber'
  | 'customJobNumber'
  | 'firstName'
  | 'surname'
  | 'contactNumber'
  | 'items'
  | 'jobStatus'
  | 'quoteAmount'
  | 'jobAccepted'
  | 'location'
  | 'currentItemLocation'
  | 'customerRejected'
  | 'customerCollected'
  | 'missing'
>;

/**
 * A call with a customer. `callDate` is a day in shop time, yyyy-mm-dd, `callTime` HH:MM, 24 hours. `GET /api/calls`
 * attaches `jobDetails`; `callCount` is the job's total number of calls, so that a page grouped by job can tell
 * whether a group is complete.
 */
export interface CallLog {
  readonly id: number;
  readonly repairJobId: number;
  readonly callDate: string;
  readonly callTime: string;
  readonly callerName: string;
  readonly callContent: string;
  readonly createdAt: string;
  readonly jobDetails?: JobDetails & Pick<JobCounts, 'callCount'>;
}

/** A move of an item. `location` and `newLocation` are the same destination (MOVE-1). */
export interface LocationLog {
  readonly id: number;
  readonly repairJobId: number;
  readonly location: string;
  readonly newLocation: string;
  readonly oldLocation: string | null;
  readonly updatedBy: string;
  readonly updatedAt: string;
  readonly createdAt: string;
  /** How it was made known; null for moves made before that was recorded, and for those of an edit. */
  readonly method: MoveMethod | null;
  /** Who accepted what was given to them, and whether that is still to come (HAND-1). */
  readonly acceptedBy: string | null;
  readonly pending: boolean;
  readonly jobDetails?: JobDetails;
}

/** A part ordered for a job; `cost` in pounds. */
export interface OrderedPart {
  readonly id: number;
  readonly repairJobId: number;
  readonly version: number;
  readonly description: string;
  readonly source: string;
  readonly cost: number;
  readonly invoiceNumber: string;
  readonly orderingPerson: string;
  readonly partArrived: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What was saved when parts arrived: the job, and the parts that changed (NEXT-2). */
export interface ArrivedParts {
  readonly job: JobListItem;
  readonly parts: readonly OrderedPart[];
}
