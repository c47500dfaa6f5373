/**
 * `GET /api/stats`. Each count equals the length of the list on its page (STAGE-9). `totalPartsValue` is the cost of
 * the parts of active jobs, in pounds. `overdue` counts the jobs waiting for collection for more than seven days;
 * `averageTurnaround` is the mean of days over the last twelve months to one decimal, null when nothing was collected
 * (DASH-2).
 */
export interface Stats {
  readonly totalActive: number;
  readonly totalPartsValue: number;
  readonly liveJobs: number;
  readonly waitingCollection: number;
  readonly waitingParts: number;
  readonly rejected: number;
  readonly missing: number;
  readonly quotes: number;
  readonly completed: number;
  readonly overdue: number;
  readonly averageTurnaround: number | null;
}

/** The figures of an empty shop. */
export const NO_STATS: Stats = {
  totalActive: 0,
  totalPartsValue: 0,
  liveJobs: 0,
  waitingCollection: 0,
  waitingParts: 0,
  rejected: 0,
  missing: 0,
  quotes: 0,
  completed: 0,
  overdue: 0,
  averageTurnaround: null,
};
