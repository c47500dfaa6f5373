import type { ChangeKind, EditableJobField, Job, JobTable } from '@loupe/shared-types';
import { editableFields, JOB_FIELDS, OVERDUE_AFTER_DAYS, TEXTS } from '@loupe/shared-types';
import type { CreateJob, PatchJob } from '@loupe/shared-types/schemas';
import { unpairedItem } from '@loupe/shared-types/schemas';
import { itemPairs } from './customers';
import type { Calendar, Moment } from './calendar';
import { balanceDue } from './money';
import { isActive, isCompleted, isPendingQuote, isWaitingForCollection } from './stages';

/** A broken rule: an HTTP status (400 invalid input, 409 not possible now) and a user message (ERROR-1). */
export class RuleError extends Error {
  override readonly name = 'RuleError';
  constructor(
    readonly status: 400 | 409,
    readonly userMessage: string,
  ) {
    super(userMessage);
  }
}

/** Who acts and when: `now` is a UTC ISO-8601 instant, `by` a full name. */
export interface Actor {
  readonly now: string;
  readonly by: string;
}

/** A job before the database has assigned its id and version. */
export type NewJob = Omit<Job, 'id' | 'version'>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Mutable<NewJob>;
type Fields = Partial<NewJob>;

/** Items are joined with comma and space, descriptions with semicolon and space (JOB-3). */
function joinItems(job: Draft): void {
  const pairs = itemPairs(job);
  job.items = pairs
    .map((pair) => pair.item)
    .filter(Boolean)
    .join(', ');
  job.jobDescription = pairs
    .map((pair) => pair.description)
    .filter(Boolean)
    .join('; ');
}

/** `confirmedDate` is kept only while dateToBeConfirmed is Yes (JOB-4). */
function keepConfirmedDate(job: Draft): void {
  if (job.dateToBeConfirmed !== 'Yes') job.confirmedDate = null;
}

/**
 * The job that a valid `POST /api/jobs` creates (JOB-5): by `by` (a full name) at `now` (a UTC instant). The caller
 * generates `jobNumber` when the input has no number (NUMBER-2). Money is in pounds.
 */
export function startJob(
  input: Omit<CreateJob, 'customerId'>,
  { now, by, jobNumber }: Actor & { readonly jobNumber: string },
): NewJob {
  const job: Draft = {
    ...input,
    customJobNumber: input.customJobNumber ?? null,
    jobNumber,
    jobStatus: input.jobAccepted ? 'In-progress' : input.jobStatus,
    dateCreated: now,
    items: '',
    jobDescription: '',
    currentItemLocation: null,
    customerRejectedAt: null,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
    lastEditedAt: null,
    lastEditedBy: null,
  };
  joinItems(job);
  keepConfirmedDate(job);
  return job;
}

/** Whether a job may be completed: not while a balance is due and unpaid (COLLECT-4). */
export function canComplete(job: Pick<Job, 'totalCost' | 'depositAmount' | 'balancePaid'>): boolean {
  return job.totalCost <= 0 || balanceDue(job) <= 0 || job.balancePaid;
}

/** Waiting for collection for more than seven days in shop time; exactly seven is not overdue (COLLECT-6). */
export function isOverdue(job: Job, now: Moment, calendar: Calendar): boolean {
  if (!isWaitingForCollection(job) || job.collectionDate === null) return false;
  return calendar.daysBetween(job.collectionDate, now) > OVERDUE_AFTER_DAYS;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The instant (UTC) before which a job that waits for collection is overdue at `now`, as `isOverdue` says (COLLECT-6).
 * A week with a clock change is an hour longer or shorter.
 */
export function overdueBefore(now: Date, calendar: Calendar): string {
  const week = now.getTime() - OVERDUE_AFTER_DAYS * DAY_MS;
  const candidates = [week - HOUR_MS, week, week + HOUR_MS].map((at) => new Date(at));
  const first = candidates.find((at) => calendar.daysBetween(at, now) <= OVERDUE_AFTER_DAYS);
  return (first ?? now).toISOString();
}

/** Days in shop time since a missing job was last changed, rounded up (MISSING-2, TIME-3). */
export function daysMissing(job: Pick<Job, 'updatedAt'>, now: Moment, calendar: Calendar): number {
  return calendar.daysBetween(job.updatedAt, now);
}

/** Days in shop time from creation to collection, else to the last update, rounded up (PAGE-6, TIME-3). */
export function durationDays(
  job: Pick<Job, 'dateCreated' | 'collectionDate' | 'updatedAt'>,
  calendar: Calendar,
): number {
  return calendar.daysBetween(job.dateCreated, job.collectionDate ?? job.updatedAt);
}

function holdsOnly(patch: PatchJob, names: readonly (keyof PatchJob)[]): boolean {
  return (Object.keys(patch) as (keyof PatchJob)[]).every(
    (name) => name === 'version' || names.includes(name),
  );
}

/** Accepting an accepted job or collecting a collected one changes nothing (REPEAT-1). */
function isRepeat(job: NewJob, patch: PatchJob): boolean {
  const acceptsAgain =
    patch.jobAccepted === true && job.jobAccepted && holdsOnly(patch, ['jobAccepted', 'jobStatus']);
  const collectsAgain =
    patch.customerCollected === true &&
    job.customerCollected &&
    (patch.jobStatus ?? job.jobStatus) === job.jobStatus &&
    holdsOnly(patch, ['jobStatus', 'customerCollected', 'collectionDate']);
  return acceptsAgain || collectsAgain;
}

/** The fields of a patch that differ from the stored values; equal values are ignored. */
function askedOf(job: NewJob, patch: PatchJob, table: JobTable): Fields {
  const names = editableFields(table) as readonly EditableJobField[];
  return Object.fromEntries(
    names
      .filter((name) => patch[name] !== undefined && patch[name] !== job[name])
      .map((name) => [name, patch[name]]),
  );
}

/** The side effects of entering a status (STATUS-6, COLLECT-1, COLLECT-2). */
function enterStatus(job: Draft, status: Job['jobStatus'], now: string): void {
  const wasCollected = job.customerCollected;
  if (job.jobStatus === 'Missing' && status !== 'Missing') job.missing = 'No';
  if (job.jobStatus === 'Customer Rejected' && status !== 'Customer Rejected') unreject(job);
  job.jobStatus = status;
  if (status === 'Completed') return;
  job.customerCollected = false;
  const keepsDate =
    status === 'Waiting for Collection' || status === 'Missing' || status === 'Customer Rejected';
  if (!keepsDate || wasCollected) job.collectionDate = null;
  if (status === 'Waiting for Collection') job.collectionDate ??= now;
  if (status === 'Missing') job.missing = 'Yes';
  if (status === 'Customer Rejected') reject(job, now);
  if (status === 'Quote' || status === 'Pending Quote') {
    job.jobAccepted = false;
    unreject(job);
  }
}

function reject(job: Draft, now: string): void {
  if (!job.customerRejected) job.customerRejectedAt = now;
  job.customerRejected = true;
}

function unreject(job: Draft): void {
  job.customerRejected = false;
  job.customerRejectedAt = null;
}

/** QUOTE-1, QUOTE-2 */
function accept(job: Draft, asked: Fields, now: string): void {
  if (!isPendingQuote(job)) throw new RuleError(409, 'Only a pending quote can be accepted');
  job.jobAccepted = true;
  const status = asked.jobStatus ?? 'In-progress';
  enterStatus(job, status === 'Quote' || status === 'Pending Quote' ? 'In-progress' : status, now);
}

/** QUOTE-1, QUOTE-2, REJECT-1 */
function setRejected(job: Draft, rejected: boolean, asked: Fields, now: string): void {
  if (rejected) {
    if (job.jobStatus === 'Customer Rejected') return;
    if (!isPendingQuote(job)) throw new RuleError(409, 'Only a pending quote can be rejected');
    reject(job, now);
    return;
  }
  if (asked.jobStatus === 'Customer Rejected') return;
  unreject(job);
  if (job.jobStatus === 'Customer Rejected') enterStatus(job, 'In-progress', now);
  if (job.customerCollected && job.jobStatus !== 'Completed') setCollected(job, false, now);
}

/** MISSING-1 */
function setMissing(job: Draft, missing: Job['missing'], asked: Fields, now: string): void {
  if (asked.jobStatus === 'Missing') return;
  job.missing = missing;
  if (missing === 'No' && job.jobStatus === 'Missing') enterStatus(job, 'In-progress', now);
}

/** REJECT-2, COLLECT-2, COLLECT-5 */
function setCollected(job: Draft, collected: boolean, now: string): void {
  if (collected && job.jobStatus !== 'Completed' && !job.customerRejected)
    throw new RuleError(409, 'Only a completed or a rejected job can be marked as collected');
  if (collected) {
    // A collected item is not missing; the flag would keep it on Missing in Action for ever.
    setMissing(job, 'No', {}, now);
    job.collectionDate = now;
  } else if (job.jobStatus !== 'Completed')
    job.collectionDate = job.jobStatus === 'Waiting for Collection' ? now : null;
  job.customerCollected = collected;
}

/** A job's state before it was completed, as far as the change log has it. */
export type BeforeCompletion = Partial<Pick<Job, 'jobStatus' | 'collectionDate'>>;

/**
 * The patch that reopens a closed job: a completed one returns to its previous status, or to Waiting for Collection
 * if its history has none; a collected rejected one becomes uncollected. Throws a 409 for an open job (COLLECT-7).
 */
export function reopenPatch(job: Job, before: BeforeCompletion): PatchJob {
  if (isActive(job)) {
    const by = job.lastEditedBy ? `: it was last changed by ${job.lastEditedBy}` : '';
    throw new RuleError(409, `This job is open already${by}`);
  }
  if (!isCompleted(job)) return { customerCollected: false };
  const { jobStatus = 'Waiting for Collection', collectionDate } = before;
  const waitedSince = jobStatus === 'Waiting for Collection' && collectionDate;
  return { jobStatus, ...(waitedSince && { collectionDate }) };
}

/** Fields that rules set; all other fields of a patch are simply copied. */
const RULED: readonly string[] = [
  'jobStatus',
  'jobAccepted',
  'customerRejected',
  'missing',
  'customerCollected',
] satisfies (keyof NewJob)[];

/** What an undo may restore beside the fields of its patch, as UTC instants. */
interface Restored {
  readonly collectedBefore?: string | undefined;
  readonly rejectedBefore?: string | undefined;
}

function merge(
  before: Job,
  patch: PatchJob,
  asked: Fields,
  { now, collectedBefore, rejectedBefore }: Restored & Pick<Actor, 'now'>,
): Draft {
  const plain = Object.entries(asked).filter(([name]) => !RULED.includes(name));
  const job: Draft = { ...before, ...Object.fromEntries(plain) };

  if (asked.jobAccepted === true) accept(job, asked, now);
  else if (asked.jobStatus !== undefined) enterStatus(job, asked.jobStatus, now);
  if (asked.jobAccepted === false) job.jobAccepted = false;
  if (asked.customerRejected !== undefined) setRejected(job, asked.customerRejected, asked, now);
  if (asked.missing !== undefined) setMissing(job, asked.missing, asked, now);

  if (asked.customerCollected !== undefined) {
    setCollected(job, asked.customerCollected, now);
  } else if (before.customerCollected && patch.customerCollected === true && job.customerRejected) {
    // A closed rejection that changes status and is sent as collected stays closed.
    job.customerCollected = true;
    job.collectionDate = before.collectionDate;
  }
  const isRestored = asked.collectionDate !== null && asked.collectionDate === collectedBefore;
  if (asked.collectionDate !== undefined && (isRestored || asked.customerCollected !== true))
    job.collectionDate = asked.collectionDate;
  if (rejectedBefore && job.customerRejected && !before.customerRejected)
    job.customerRejectedAt = rejectedBefore;

  // The previous number becomes free: a job has one number at a time (NUMBER-4).
  if (asked.customJobNumber) job.jobNumber = asked.customJobNumber;
  joinItems(job);
  keepConfirmedDate(job);
  return job;
}

/** JOB-2, COLLECT-3, COLLECT-4 */
function checkMerged(before: Job, job: NewJob): void {
  if (unpairedItem(job) !== null) throw new RuleError(400, TEXTS.itemNeedsDescription);
  const completes = job.jobStatus === 'Completed' && before.jobStatus !== 'Completed';
  const collects = job.customerCollected && !before.customerCollected;
  if ((completes || (collects && job.jobStatus === 'Completed')) && !canComplete(job))
    throw new RuleError(409, 'This job cannot be completed while a balance is due and not paid');
}

/** Balance Paid applies to the amount at the time: a higher amount due unticks it (MONEY-7). */
function untickWhatIsDue(before: Job, job: Draft, asked: Fields): boolean {
  if (!job.balancePaid || asked.balancePaid === true || balanceDue(job) <= Math.max(0, balanceDue(before)))
    return false;
  job.balancePaid = false;
  return true;
}

/** The kind for the change log: a single action by name, anything else as an edit. */
function kindOf(before: Job, job: NewJob, asked: Fields): ChangeKind {
  const names = Object.keys(asked);
  const isOnly = (...allowed: string[]) => names.every((name) => allowed.includes(name));
  if (!isOnly(...RULED, 'balancePaid', 'collectionDate')) return 'edited';
  if (job.jobStatus === 'Completed' && before.jobStatus !== 'Completed') return 'completed';
  if (job.customerCollected && !before.customerCollected) return 'collected';
  if (job.jobAccepted && !before.jobAccepted) return 'quote-accepted';
  if ('jobStatus' in asked) return 'status-changed';
  if ('customerRejected' in asked) return job.customerRejected ? 'quote-rejected' : 'rejection-removed';
  if (isOnly('missing')) return 'missing-changed';
  return isOnly('balancePaid') ? 'balance-changed' : 'edited';
}

/** The result of a patch: the new job, and the changed fields with old and new values. */
export interface Applied {
  readonly job: Job;
  readonly before: Partial<Job>;
  readonly after: Partial<Job>;
  readonly kind: ChangeKind;
  /** Whether Balance Paid was unticked because more is due: a separate history line, not in `after`. */
  readonly unticked: boolean;
}

/**
 * Applies a valid `PATCH /api/jobs/{id}` by the rules STATUS-6, QUOTE-1, QUOTE-2, REJECT-1, MISSING-1, COLLECT-1 to
 * COLLECT-5 and MONEY-7. Null when nothing changes, as for a repeated action (REPEAT-1). The version is left to the
 * store. `collectedBefore`, a UTC instant, is the collection date that Undo of a reopening may restore (COLLECT-2), and
 * `rejectedBefore` when a rejection that an Undo brings back was made (UNDO-1).
 * Throws a RuleError: 409 when the job's state does not allow it, 400 when an item lacks its description.
 */
export function applyPatch(
  job: Job,
  patch: PatchJob,
  { now, by, collectedBefore, rejectedBefore }: Actor & Restored,
  table: JobTable = JOB_FIELDS,
): Applied | null {
  if (isRepeat(job, patch)) return null;
  const asked = askedOf(job, patch, table);
  const merged = merge(job, patch, asked, { now, collectedBefore, rejectedBefore });
  const unticked = untickWhatIsDue(job, merged, asked);
  const names = (Object.keys(merged) as (keyof NewJob)[]).filter(
    (name) => merged[name] !== job[name] && !(unticked && name === 'balancePaid'),
  );
  if (names.length === 0) return null;
  checkMerged(job, merged);
  const pick = (from: NewJob): Partial<Job> => Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    job: { ...job, ...merged, updatedAt: now, lastEditedAt: now, lastEditedBy: by },
    before: pick(job),
    after: pick(merged),
    kind: kindOf(job, merged, asked),
    unticked,
  };
}
