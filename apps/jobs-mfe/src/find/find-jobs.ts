import {
  createCalendar,
  displayLocation,
  displayNumber,
  displayStatus,
  fullName,
  isActive,
  nextStep,
  pageStageOf,
  phonesOf,
  STAGE_DISPLAYS,
  type Calendar,
} from '@loupe/domain';
import type { FindRequest, Found, FoundGroup } from '@loupe/plugin-sdk';
import { type FoundJob, type FoundJobs, type Stage } from '@loupe/shared-types';
import { addressOfJob, call } from '@loupe/web-kit';
import { openedBy } from './opened-jobs';
import { peoplesJobs } from './peoples-jobs';

const CLOSED = 'Rejected and collected';
const NEWEST = 5;

const titleOf = (stage: Stage | null): string =>
  stage === null || stage === 'active' ? CLOSED : STAGE_DISPLAYS[stage].title;

/** When it is due, or since when it waits for its owner. */
function dateOf(job: FoundJob, calendar: Calendar): string | undefined {
  if (job.jobStatus === 'Waiting for Collection' && job.collectionDate)
    return `Ready ${calendar.formatDate(job.collectionDate)}`;
  if (job.confirmedDate && isActive(job)) return `Due ${calendar.formatDate(job.confirmedDate)}`;
  return undefined;
}

/** What is likeliest to be done with the job; its sheet offers it first. A closed one has nothing to come (NEXT-1). */
function stepOf(job: FoundJob): string | undefined {
  const step = nextStep(job);
  return step ? `Next: ${step.label}` : undefined;
}

function lineOf(job: FoundJob, calendar: Calendar, isExact = false): Found {
  const stage = pageStageOf(job);
  const status = displayStatus(job);
  return {
    key: String(job.id),
    title: displayNumber(job),
    name: fullName(job),
    details: job.items,
    badge: { status, label: stage ? STAGE_DISPLAYS[stage].title : CLOSED },
    facts: [displayLocation(job), dateOf(job, calendar), stepOf(job)].filter((fact) => fact !== undefined),
    opens: { job: job.id },
    listedAt: addressOfJob(job),
    isExact,
  };
}

const CODES = {
  misread: 'That code was misread or mistyped: its check digit is wrong. Scan it again.',
  unknown: 'That code is not one of ours: no job has it.',
} as const;

/** Grouped by the page that lists them; the group of the likeliest job comes first (FIND-2). */
function groupsOf({ jobs, stages, isCapped, exact }: FoundJobs, calendar: Calendar): readonly FoundGroup[] {
  const groups = new Map<Stage | null, Found[]>();
  for (const job of jobs) {
    const stage = pageStageOf(job);
    groups.set(stage, [...(groups.get(stage) ?? []), lineOf(job, calendar, job.id === exact)]);
  }
  return [...groups].map(([stage, results]) => ({
    title: titleOf(stage),
    ...(isCapped ? { hasMore: true } : { total: stages.find((one) => one.stage === stage)?.count }),
    results,
  }));
}

/** A whole telephone number, in any spelling. */
const PHONE = /^(?:\+|0)[\d\s()-]{9,}$/;

/** For a telephone number that no job has: a job for whom it is of (FIND-6). */
function newJob(text: string, { jobs }: FoundJobs): readonly FoundGroup[] {
  const [phone] = PHONE.test(text) && jobs.length === 0 ? phonesOf(text) : [];
  if (!phone) return [];
  const opens = { path: `/create-job?${new URLSearchParams({ phone: phone.raw }).toString()}` };
  return [
    {
      title: 'No job has this number',
      results: [{ key: 'new', title: 'Create a job', name: `for ${phone.raw}`, opens }],
    },
  ];
}

/** The jobs of every stage and of the archive that a text means; before anything is typed those opened lately. */
export default async function findJobs({ text, limit, signal, shop, user }: FindRequest) {
  const calendar = createCalendar(shop.timeZone);
  if (text === '') {
    const opened = openedBy(user.userId);
    if (opened.length > 0)
      return [{ title: 'Opened lately', results: opened.map((job) => lineOf(job, calendar)) }];
    const newest = await call('GET /api/jobs', { query: { limit: NEWEST }, signal });
    return [{ title: 'Newest jobs', results: newest.map((job) => lineOf(job, calendar)) }];
  }
  const found = await call('GET /api/find', { query: { q: text, limit }, signal });
  const codes = found.code ? [{ title: 'Codes', note: CODES[found.code], results: [] }] : [];
  return [...codes, ...groupsOf(found, calendar), ...peoplesJobs(text, shop), ...newJob(text, found)];
}
