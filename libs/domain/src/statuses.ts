import type { StageFacts } from './stages';
import {
  isActive,
  isCustomerRejected,
  isInProgress,
  isMissing,
  isPendingQuote,
  STAGE_DISPLAYS,
  stagesOf,
  type PageStage,
} from './stages';

/** The tone of a status badge (STATUS-3). */
export type StatusTone = 'amber' | 'blue' | 'purple' | 'red' | 'orange' | 'yellow' | 'green' | 'grey';

/** A status as displayed: its label, the tone of its badge, and the target of its Access Record link. */
export interface StatusDisplay {
  readonly label: string;
  readonly tone: StatusTone;
  readonly path: string;
}

const DISPLAYS: readonly StatusDisplay[] = [
  { label: 'In-progress', tone: 'amber', path: '/live-jobs' },
  { label: 'Live', tone: 'amber', path: '/live-jobs' },
  { label: 'Awaiting Inspection', tone: 'grey', path: '/live-jobs' },
  { label: 'Inspected and Waiting on Parts', tone: 'purple', path: '/waiting-parts' },
  { label: 'Waiting for Parts', tone: 'purple', path: '/waiting-parts' },
  { label: 'Waiting for Collection', tone: 'blue', path: '/waiting-collection' },
  { label: 'Customer Rejected', tone: 'red', path: '/customer-rejected' },
  { label: 'Missing', tone: 'orange', path: '/missing' },
  { label: 'Missing in Action', tone: 'orange', path: '/missing' },
  { label: 'Quote', tone: 'yellow', path: '/quote' },
  { label: 'Pending Quote', tone: 'yellow', path: '/quote' },
  { label: 'Completed', tone: 'green', path: '/completed' },
  { label: 'Collected', tone: 'green', path: '/completed' },
];

const BY_SPELLING = new Map<string, StatusDisplay>([
  ...DISPLAYS.map((display) => [display.label.toLowerCase(), display] as const),
  ['collected by customer', { label: 'Collected', tone: 'green', path: '/completed' }],
]);

/**
 * The display of a status in any of its spellings and any case (STATUS-2, STATUS-3, TIMELINE-4). An unknown status
 * keeps its own text, is grey, and leads to /live-jobs.
 */
export function statusDisplay(status: string): StatusDisplay {
  return BY_SPELLING.get(status.trim().toLowerCase()) ?? { label: status, tone: 'grey', path: '/live-jobs' };
}

/**
 * The displayed status, where a flag is more specific than the stored status: a Completed or collected job is
 * 'Collected by Customer' (shown as 'Collected'), a rejected one 'Customer Rejected', a missing one 'Missing in
 * Action', a pending quote in progress 'Quote' (STATUS-7).
 */
export function displayStatus(job: StageFacts): string {
  if (!isActive(job)) return 'Collected by Customer';
  if (isCustomerRejected(job)) return 'Customer Rejected';
  if (isMissing(job)) return 'Missing in Action';
  return isInProgress(job) && isPendingQuote(job) ? 'Quote' : job.jobStatus;
}

/** The stage whose page lists a job: that of the displayed status, else any; null when no page lists it. */
export function pageStageOf(job: StageFacts): PageStage | null {
  const pages = stagesOf(job).filter((stage): stage is PageStage => stage !== 'active');
  const { path } = statusDisplay(displayStatus(job));
  return pages.find((stage) => STAGE_DISPLAYS[stage].path === path) ?? pages[0] ?? null;
}
