import type { ChangeKind } from './jobs';
import type { JobDetails } from './logs';

/** An action of the user, newest first. */
export interface MyDayEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: ChangeKind;
  /** The destination of a move. */
  readonly location: string | null;
  readonly job: JobDetails;
}

/** `GET /api/my-day`: the signed-in user's work today, in shop time. */
export interface MyDay {
  readonly day: string;
  readonly takenIn: number;
  readonly moved: number;
  readonly called: number;
  readonly collected: number;
  /** The newest entries; `total` counts all. */
  readonly entries: readonly MyDayEntry[];
  readonly total: number;
}

/** The most entries listed; a day with an import has more. */
export const MY_DAY_ENTRIES = 300;
