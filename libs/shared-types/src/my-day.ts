import type { ChangeKind } from './jobs';
import type { JobDetails } from './logs';

/** One thing a person did, newest first. */
export interface MyDayEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: ChangeKind;
  /** Where to, of a move. */
  readonly location: string | null;
  readonly job: JobDetails;
}

/** `GET /api/my-day`: what the signed-in person did today, on the shop's clock. */
export interface MyDay {
  readonly day: string;
  readonly takenIn: number;
  readonly moved: number;
  readonly called: number;
  readonly collected: number;
  /** The newest of them; `total` counts all. */
  readonly entries: readonly MyDayEntry[];
  readonly total: number;
}

/** Of a long day, such as one with an import. */
export const MY_DAY_ENTRIES = 300;
