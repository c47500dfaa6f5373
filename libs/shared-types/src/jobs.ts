import type { JobStatus, Priority, YesNo } from './statuses';

/**
 * A repair job as it travels. Money is a number of pounds with at most two decimals (MONEY-1). Instants are UTC
 * ISO-8601 with milliseconds; `confirmedDate` is a day of the shop, yyyy-mm-dd (TIME-2).
 */
export interface Job {
  readonly id: number;
  readonly version: number;
  readonly jobNumber: string;
  readonly customJobNumber: string | null;
  readonly dateCreated: string;
  readonly firstName: string;
  readonly surname: string;
  readonly contactNumber: string;
  readonly email: string | null;
  readonly homeAddress: string;
  readonly postcode: string;
  readonly items: string;
  readonly item1: string;
  readonly item2: string | null;
  readonly item3: string | null;
  readonly item4: string | null;
  readonly jobDescription: string;
  readonly description1: string;
  readonly description2: string | null;
  readonly description3: string | null;
  readonly description4: string | null;
  readonly quoteAmount: number;
  readonly totalCost: number;
  readonly depositAmount: number;
  readonly jobAccepted: boolean;
  readonly quoteResponse: string | null;
  readonly jobStatus: JobStatus;
  readonly collectionDate: string | null;
  readonly notes: string | null;
  readonly balancePaid: boolean;
  readonly dateToBeConfirmed: YesNo;
  readonly confirmedDate: string | null;
  readonly inNext7Days: YesNo;
  readonly statusOrder: Priority;
  readonly location: string;
  readonly currentItemLocation: string | null;
  readonly customerRejected: boolean;
  readonly customerRejectedAt: string | null;
  readonly missing: YesNo;
  readonly customerCollected: boolean;
  readonly completedItems: string | null;
  readonly airTag: YesNo;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastEditedAt: string | null;
  readonly lastEditedBy: string | null;
}

/** What a list adds to a job so that a card needs no call of its own. `partsValue` is in pounds. */
export interface JobCounts {
  readonly callCount: number;
  readonly partsCount: number;
  readonly partsArrivedCount: number;
  readonly partsValue: number;
}

/** One row of `GET /api/jobs`. */
export interface JobListItem extends Job, JobCounts {}

/** One entry of a job's edit history, oldest first; built from the change log (HISTORY-1). */
export interface EditHistoryEntry {
  readonly timestamp: string;
  readonly editedBy: string;
  readonly kind: ChangeKind;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly previousValues: Readonly<Record<string, unknown>>;
}

/** One row of `GET /api/jobs/{id}/history`, newest first. */
export interface HistoryEntry extends EditHistoryEntry {
  readonly id: number;
}

/** `GET /api/jobs/{id}`, and what POST and PATCH answer: the job with the newest entries of its history. */
export interface JobWithHistory extends JobListItem {
  readonly editHistory: readonly EditHistoryEntry[];
}

/** What happened, in the change log (SAVE-6). */
export const CHANGE_KINDS = [
  'created',
  'edited',
  'status-changed',
  'missing-changed',
  'balance-changed',
  'quote-accepted',
  'quote-rejected',
  'rejection-removed',
  'completed',
  'collected',
  'moved',
  'call-logged',
  'part-ordered',
  'part-changed',
  'part-cancelled',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Field names of a job a user may set with PATCH; all others are the server's (SAVE-4). */
export const EDITABLE_JOB_FIELDS = [
  'customJobNumber',
  'firstName',
  'surname',
  'contactNumber',
  'email',
  'homeAddress',
  'postcode',
  'item1',
  'item2',
  'item3',
  'item4',
  'description1',
  'description2',
  'description3',
  'description4',
  'quoteAmount',
  'totalCost',
  'depositAmount',
  'jobAccepted',
  'quoteResponse',
  'jobStatus',
  'collectionDate',
  'notes',
  'balancePaid',
  'dateToBeConfirmed',
  'confirmedDate',
  'inNext7Days',
  'statusOrder',
  'location',
  'customerRejected',
  'missing',
  'customerCollected',
  'completedItems',
  'airTag',
] as const satisfies readonly (keyof Job)[];
export type EditableJobField = (typeof EDITABLE_JOB_FIELDS)[number];

/** Keys a client may send and which the server decides (SAVE-4). */
export const SERVER_OWNED_JOB_FIELDS = [
  'id',
  'jobNumber',
  'dateCreated',
  'items',
  'jobDescription',
  'currentItemLocation',
  'customerRejectedAt',
  'createdBy',
  'createdAt',
  'updatedAt',
  'lastEditedAt',
  'lastEditedBy',
  'editHistory',
  'callCount',
  'partsCount',
  'partsArrivedCount',
  'partsValue',
] as const;
