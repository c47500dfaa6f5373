import type { Calendar } from '@loupe/domain';
import { isCompleted } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';

/** The jobs created on one London day, oldest first; `whole` is false while older ones may still load. */
export interface TimelineDay {
  readonly day: string;
  readonly jobs: readonly JobListItem[];
  readonly whole: boolean;
  readonly finished: boolean;
}

const isFinished = (job: JobListItem) => isCompleted(job) || job.customerCollected;

/**
 * Groups a newest-first list into days, newest day first. The list is loaded in pages, and a page may end within a day:
 * the last day is whole only when there are no more pages.
 */
export function groupByDay(
  newestFirst: readonly JobListItem[],
  hasMore: boolean,
  calendar: Calendar,
): readonly TimelineDay[] {
  const days = new Map<string, JobListItem[]>();
  for (const job of newestFirst) {
    const day = calendar.dayOf(job.dateCreated);
    const jobs = days.get(day);
    if (jobs) jobs.push(job);
    else days.set(day, [job]);
  }
  return [...days].map(([day, jobs], at) => {
    const whole = !hasMore || at < days.size - 1;
    return { day, jobs: [...jobs].reverse(), whole, finished: whole && jobs.every(isFinished) };
  });
}

/**
 * The days to render: every whole one, and a partial day only when it alone fills a page (an import of a thousand jobs
 * on one day); a shorter one waits for its missing rows, so that no day changes while it is read.
 */
export function readyToShow(days: readonly TimelineDay[], rowsAtATime: number): readonly TimelineDay[] {
  return days.filter((day) => day.whole || day.jobs.length >= rowsAtATime);
}
