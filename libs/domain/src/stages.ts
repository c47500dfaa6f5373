import type { Job, Stage, Stats } from '@loupe/shared-types';

/** The job fields that determine its stages. */
export type StageFacts = Pick<
  Job,
  'jobStatus' | 'customerRejected' | 'missing' | 'quoteAmount' | 'jobAccepted' | 'customerCollected'
>;

/** A stage that has a page of its own. */
export type PageStage = Exclude<Stage, 'active'>;

/** A stage's title, the page that lists it, and its count in the statistics (STAGE-9). */
export interface StageDisplay {
  readonly title: string;
  readonly path: string;
  readonly statsField: keyof Stats;
}

/** The seven stages with a page, by stage. */
export const STAGE_DISPLAYS: Readonly<Record<PageStage, StageDisplay>> = {
  live: { title: 'Live Jobs', path: '/live-jobs', statsField: 'liveJobs' },
  'waiting-collection': {
    title: 'Waiting for Collection',
    path: '/waiting-collection',
    statsField: 'waitingCollection',
  },
  'waiting-parts': { title: 'Waiting for Parts', path: '/waiting-parts', statsField: 'waitingParts' },
  'customer-rejected': { title: 'Customer Rejected', path: '/customer-rejected', statsField: 'rejected' },
  missing: { title: 'Missing in Action', path: '/missing', statsField: 'missing' },
  quote: { title: 'Quote', path: '/quote', statsField: 'quotes' },
  completed: { title: 'Collected by Customer', path: '/completed', statsField: 'completed' },
};

/** In progress or awaiting inspection: on the bench (STAGE-1, REPORT-3). */
export function isInProgress(job: Pick<Job, 'jobStatus'>): boolean {
  return job.jobStatus === 'In-progress' || job.jobStatus === 'Awaiting Inspection';
}

/** Of status Completed, whether collected or not (STAGE-5). */
export function isCompleted(job: Pick<Job, 'jobStatus'>): boolean {
  return job.jobStatus === 'Completed';
}

/** Neither Completed nor collected (STAGE-6). */
export function isActive(job: Pick<Job, 'jobStatus' | 'customerCollected'>): boolean {
  return !isCompleted(job) && !job.customerCollected;
}

/** Marked missing, in any status (STAGE-3). */
export function isMissing(job: Pick<Job, 'missing'>): boolean {
  return job.missing === 'Yes';
}

/** Rejected and not collected: one that was collected is closed (STAGE-3, STAGE-8). */
export function isCustomerRejected(job: Pick<Job, 'customerRejected' | 'customerCollected'>): boolean {
  return job.customerRejected && !job.customerCollected;
}

/** A quote, by its amount or its status, that the customer has neither accepted nor rejected (STAGE-4). */
export function isPendingQuote(job: StageFacts): boolean {
  const isQuote = job.quoteAmount > 0 || job.jobStatus === 'Quote' || job.jobStatus === 'Pending Quote';
  return isQuote && !job.jobAccepted && !job.customerRejected && isActive(job);
}

/** In progress or awaiting inspection, and not rejected, missing, a pending quote or collected (STAGE-1). */
export function isLive(job: StageFacts): boolean {
  return (
    isInProgress(job) && isActive(job) && !job.customerRejected && !isMissing(job) && !isPendingQuote(job)
  );
}

/** Ready and not collected, whatever the flags (STAGE-2). */
export function isWaitingForCollection(job: StageFacts): boolean {
  return job.jobStatus === 'Waiting for Collection' && isActive(job);
}

/** Waiting on parts, whatever the flags (STAGE-2). */
export function isWaitingForParts(job: StageFacts): boolean {
  return job.jobStatus === 'Inspected and Waiting on Parts' && isActive(job);
}

const PREDICATES: Readonly<Record<Stage, (job: StageFacts) => boolean>> = {
  live: isLive,
  'waiting-collection': isWaitingForCollection,
  'waiting-parts': isWaitingForParts,
  'customer-rejected': isCustomerRejected,
  missing: isMissing,
  quote: isPendingQuote,
  completed: isCompleted,
  active: isActive,
};

/** Every stage a job is in, in the order of `STAGES`: several (STAGE-7), or none when closed (STAGE-8). */
export function stagesOf(job: StageFacts): Stage[] {
  return (Object.keys(PREDICATES) as Stage[]).filter((stage) => PREDICATES[stage](job));
}
