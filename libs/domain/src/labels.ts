import type { Job } from '@loupe/shared-types';
import type { Calendar, Moment } from './calendar';

/** Thermal print fades: its makers warrant a year to eighteen months. */
const LEGIBLE_DAYS = 365;

/** Whether the label of a job may have faded, counted from when it was taken in (LABEL-11). */
export function needsNewLabel(job: Pick<Job, 'dateCreated'>, now: Moment, calendar: Calendar): boolean {
  return calendar.daysBetween(job.dateCreated, now) > LEGIBLE_DAYS;
}
