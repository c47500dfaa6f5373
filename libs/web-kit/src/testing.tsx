import {
  JOB_FIELDS,
  NO_STATS,
  type CallLog,
  type Job,
  type JobFields,
  type JobListItem,
  type JobWithHistory,
  type LocationLog,
  type NamesWith,
  type OrderedPart,
  type Stats,
} from '@loupe/shared-types';

export { fakeFetch, renderPage, reply, testShop, testUser } from '@loupe/plugin-sdk/testing';

/** The timers that antd, React Query and Testing Library need real. */
const ALL_BUT_DATE = [
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** Fixes the date at a moment, until `jest.useRealTimers()`; timers keep running. */
export function dateStandsAt(moment: string): void {
  jest.useFakeTimers({ now: new Date(moment), doNotFake: [...ALL_BUT_DATE] });
}

const MOMENT = '2026-04-03T09:30:00.000Z';

/** The default values of the field table. */
const STANDARD = Object.fromEntries(
  Object.entries(JOB_FIELDS).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
) as Pick<Job, NamesWith<JobFields, 'default'>>;

/** A live job for a test, with the given overrides. */
export function aJob(given: Partial<JobListItem> = {}): JobListItem {
  return {
    ...STANDARD,
    id: 1,
    version: 1,
    jobNumber: 'J2026-418',
    dateCreated: MOMENT,
    firstName: 'Rosalind',
    surname: 'Okafor',
    contactNumber: '07700 900123',
    homeAddress: '12 Bath Street, Leamington Spa',
    postcode: 'CV31 3AB',
    items: 'Signet ring',
    item1: 'Signet ring',
    jobDescription: 'Resize from L to N',
    description1: 'Resize from L to N',
    location: 'Kenilworth',
    createdBy: 'Priya Sandhu',
    createdAt: MOMENT,
    updatedAt: MOMENT,
    callCount: 0,
    partsCount: 0,
    partsArrivedCount: 0,
    partsValue: 0,
    stageSince: MOMENT,
    ...given,
  };
}

/** A job as returned by itself, with its history. */
export function aJobWithHistory(
  given: Partial<JobListItem> = {},
  editHistory: JobWithHistory['editHistory'] = [],
): JobWithHistory {
  return { ...aJob(given), editHistory };
}

export function aCall(given: Partial<CallLog> = {}): CallLog {
  return {
    id: 1,
    repairJobId: 1,
    callDate: '2026-04-03',
    callTime: '10:15',
    callerName: 'Rosalind Okafor',
    callContent: 'Asked when the ring will be ready',
    createdAt: MOMENT,
    ...given,
  };
}

export function aMove(given: Partial<LocationLog> = {}): LocationLog {
  return {
    id: 1,
    repairJobId: 1,
    location: 'Kenilworth',
    newLocation: 'Kenilworth',
    oldLocation: null,
    updatedBy: 'Priya Sandhu',
    updatedAt: MOMENT,
    createdAt: MOMENT,
    method: 'hand',
    acceptedBy: null,
    pending: false,
    ...given,
  };
}

export function aPart(given: Partial<OrderedPart> = {}): OrderedPart {
  return {
    id: 1,
    repairJobId: 1,
    version: 1,
    description: 'Claw setting',
    source: 'Birmingham bench supplier',
    cost: 12.5,
    invoiceNumber: 'INV-1',
    orderingPerson: 'Priya Sandhu',
    partArrived: false,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...given,
  };
}

export const someStats = (given: Partial<Stats> = {}): Stats => ({ ...NO_STATS, ...given });
