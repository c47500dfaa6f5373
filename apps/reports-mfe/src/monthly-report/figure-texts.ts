import type { MonthlyFigures } from '@loupe/shared-types';

export const NO_JOBS = 'No jobs created';
export const NONE_COMPLETED = 'None completed';

/** '67%', or a text when there were no jobs to complete. */
export function rateOf({ completionRate }: MonthlyFigures): string {
  return completionRate === null ? NO_JOBS : `${completionRate}%`;
}

/** '2.3 days', or a text when nothing was completed. */
export function turnaroundOf({ averageTurnaround }: MonthlyFigures): string {
  if (averageTurnaround === null) return NONE_COMPLETED;
  return averageTurnaround === 1 ? '1 day' : `${averageTurnaround} days`;
}
