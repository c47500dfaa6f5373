/** The stored statuses of a job (STATUS-1). The domain library's `statusDisplay` maps all other spellings. */
export const JOB_STATUSES = [
  'In-progress',
  'Awaiting Inspection',
  'Inspected and Waiting on Parts',
  'Waiting for Collection',
  'Completed',
  'Pending Quote',
  'Quote',
  'Customer Rejected',
  'Missing',
] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

/** The five statuses in the dropdown of a live card (STATUS-4). */
export const LIVE_CARD_STATUSES = [
  'In-progress',
  'Awaiting Inspection',
  'Inspected and Waiting on Parts',
  'Waiting for Collection',
  'Completed',
] as const satisfies readonly JobStatus[];

/** The options of Change Status on Waiting for Collection (STATUS-5). */
export const CHANGE_STATUS_OPTIONS = [
  'In-progress',
  'Quote',
  'Inspected and Waiting on Parts',
  'Customer Rejected',
  'Missing',
] as const satisfies readonly JobStatus[];

/**
 * The stages of jobs (STAGE-1 to STAGE-5). The first seven have a page each; `active` is every job that is neither
 * Completed nor collected (STAGE-6).
 */
export const STAGES = [
  'live',
  'waiting-collection',
  'waiting-parts',
  'customer-rejected',
  'missing',
  'quote',
  'completed',
  'active',
] as const;

export type Stage = (typeof STAGES)[number];

/**
 * The orders of a list of jobs (SORT-1): by intake, by how long they have been in the stage, or by the day they are
 * due; the last two only within a stage.
 */
export const JOB_ORDERS = ['newest', 'oldest', 'longest', 'due'] as const;
export type JobOrder = (typeof JOB_ORDERS)[number];

export const YES_NO = ['Yes', 'No'] as const;
export type YesNo = (typeof YES_NO)[number];

export const PRIORITIES = ['Normal Priority', 'High Priority'] as const;
