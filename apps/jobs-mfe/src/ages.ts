import type { Calendar } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';

/** '1 day' or '3 days'. */
export function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
}

/** 'today', 'yesterday' or '3 days ago', for a number of whole days. */
export function daysAgo(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-GB')} days ago`;
}

/** How long it is here, and in its stage: 'Day 1', 'Day 3, in stage since today', 'Day 9, 4 days in stage'. */
export function ageWords(
  job: Pick<JobListItem, 'dateCreated' | 'stageSince'>,
  calendar: Calendar,
  now: Date,
): string {
  const day = `Day ${calendar.daysBetween(job.dateCreated, now)}`;
  // On its first day the stage says nothing more.
  if (calendar.dayOf(job.dateCreated) === calendar.today(now)) return day;
  return [day, daysInStage(job, calendar, now)].filter(Boolean).join(', ');
}

/** 'in stage since today' or '3 days in stage', in shop days; null where that is not known (STAGE-11). */
export function daysInStage({ stageSince }: Pick<JobListItem, 'stageSince'>, calendar: Calendar, now: Date) {
  if (stageSince === null) return null;
  const days = calendar.daysBetween(calendar.dayOf(stageSince), calendar.today(now));
  return days === 0 ? 'in stage since today' : `${inDays(days)} in stage`;
}
