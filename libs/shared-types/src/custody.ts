import type { JobDetails } from './logs';
import type { PlaceKind } from './shop';

/** How a move was made known: a label's code was scanned, somebody chose by hand, a transfer, a shelf check. */
export const MOVE_METHODS = ['scan', 'hand', 'transfer', 'check', 'undo'] as const;
export type MoveMethod = (typeof MOVE_METHODS)[number];

/** The last shelf check of a place; `open` is the number of expected items it has not found. */
export interface LastCheck {
  readonly id: number;
  /** UTC instants. */
  readonly at: string;
  readonly closedAt: string | null;
  readonly by: string;
  readonly open: number;
}

/** A row of `GET /api/places`: `items` counts the active jobs there. */
export interface Place {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  /** The stored location of an item that is there. */
  readonly location: string;
  readonly shop: string | null;
  readonly statusOnArrival: string | null;
  readonly items: number;
  /** Of this place alone; null for one that was never checked. */
  readonly lastCheck: LastCheck | null;
}

/**
 * What became of a scanned or chosen item (MOVE-6). `accepted`: it was given to who scanned it (HAND-1). `moved-since`: a later move of somebody else stands, and this one is
 * only logged, at its own time.
 */
export const MOVE_RESULTS = [
  'moved',
  'already-here',
  'accepted',
  'completed',
  'missing',
  'moved-since',
  'misread',
  'unknown',
] as const;
export type MoveResult = (typeof MOVE_RESULTS)[number];

/** The answer to `POST /api/moves`, and a line of `GET /api/moves`. */
export interface MoveLine {
  readonly result: MoveResult;
  /** As scanned, or the job's code. */
  readonly code: string;
  /** Null when the code names no job. */
  readonly job: JobDetails | null;
  readonly from: string | null;
  readonly to: string;
  /** The logged move, which can be undone; null when there is none. */
  readonly moveId: number | null;
  /** A later move of this item: who has moved it where since. */
  readonly since: { readonly by: string; readonly location: string } | null;
  /** The status that was set with the move. */
  readonly statusSet: string | null;
  /** Why the status of the place could not be set. */
  readonly statusRefused: string | null;
  /** The staff member it was given to has not accepted it yet. */
  readonly pending: boolean;
  /** For a missing item: the shelf check in which it was marked missing. */
  readonly missedIn: { readonly checkId: number; readonly place: string; readonly at: string } | null;
}

/** Items sent from one shop to another; instants are UTC. */
export interface Transfer {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly carrier: string;
  readonly seal: string | null;
  readonly by: string;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  /** Why it was closed although items had not arrived. */
  readonly note: string | null;
  /** Scanned out; scanned in; scanned in without having been scanned out; out for too long and not in. */
  readonly out: number;
  readonly arrived: number;
  readonly unexpected: number;
  readonly late: number;
  /** Scanned out and not in, of jobs that are not completed, and not said to be at the shop by another way. */
  readonly open: number;
  /** Of those, still in transit; of a closed transfer, what nobody has found since (TRANSFER-6). */
  readonly inTransit: number;
}

/** An item of a transfer. `outAt` is null for one that was not expected, `inAt` for one that has not arrived. */
export interface TransferLine {
  readonly job: JobDetails;
  readonly outAt: string | null;
  readonly outBy: string | null;
  readonly inAt: string | null;
  readonly inBy: string | null;
  readonly isLate: boolean;
  /** Where the item of an active job is by now, when it is no longer in transit and was not scanned in. */
  readonly elsewhere: string | null;
}

export interface TransferDetails extends Transfer {
  readonly lines: readonly TransferLine[];
}

/** What became of an item scanned out of a shop or into one (TRANSFER-2). */
export const TRANSFER_RESULTS = [
  'out',
  'in',
  'unexpected',
  'already',
  'completed',
  'misread',
  'unknown',
] as const;

/** The answer to a scan of a transfer. */
export interface TransferScan {
  readonly result: (typeof TRANSFER_RESULTS)[number];
  readonly code: string;
  readonly job: JobDetails | null;
  /** Where the item was said to be before. */
  readonly from: string | null;
}

/**
 * What a shelf check knows of a line (CHECK-2), of a closed one as it was then. `gone`: expected, and moved or collected since the check began; the other
 * three were scanned and not expected.
 */
export const CHECK_STATES = ['found', 'not-yet', 'gone', 'elsewhere', 'completed', 'unknown'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export interface CheckLine {
  readonly id: number;
  readonly state: CheckState;
  /** As scanned, or the job's code. */
  readonly code: string;
  readonly job: JobDetails | null;
  /** Where the item of an active job is; in a closed check, where it was when that was closed. */
  readonly place: string | null;
  readonly isExpected: boolean;
  /** Expected and found here, and by then said to be elsewhere, completed or collected. */
  readonly isAstray: boolean;
  readonly foundAt: string | null;
  readonly foundBy: string | null;
  /** Seen without its label. */
  readonly byEye: boolean;
  /** How often it was scanned. */
  readonly scans: number;
  /** UTC; null unless it was marked missing in this check. */
  readonly markedMissingAt: string | null;
  readonly searchLater: boolean;
}

/** The numbers of lines of a check by state. */
export type CheckCounts = Readonly<Record<CheckState, number>>;

/** A check of a place and its trays; instants are UTC. */
export interface ShelfCheck {
  readonly id: number;
  readonly place: string;
  readonly placeId: number;
  readonly by: string;
  readonly at: string;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly expected: number;
  readonly counts: CheckCounts;
}

/** What became of a check that was reopened. */
export const CHECK_EVENTS = ['closed', 'confirmed', 'reopened'] as const;

export interface CheckEvent {
  readonly what: (typeof CHECK_EVENTS)[number];
  /** A UTC instant. */
  readonly at: string;
  readonly by: string;
}

export interface ShelfCheckDetails extends ShelfCheck {
  readonly lines: readonly CheckLine[];
  /** Each time it was closed and confirmed before, and reopened, oldest first (CHECK-3). */
  readonly history: readonly CheckEvent[];
}

/** The answer to a scan: its line alone, whatever the size of the check. */
export interface CheckScan {
  readonly line: CheckLine;
}
