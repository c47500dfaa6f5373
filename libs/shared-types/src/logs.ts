import type { Job, JobCounts } from './jobs';

/** What the log views attach of the job, as jobDetails. */
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
 * A call with a customer. `callDate` is a London day yyyy-mm-dd, `callTime` HH:MM, 24 hours.
 * `GET /api/calls` attaches `jobDetails`; its `callCount` is how many calls that job has in all, so that a
 * page of calls grouped by job can tell a whole group from a part of one.
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
