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
 * What became of a scanned or chosen item (MOVE-6). `moved-since`: a later move of somebody else stands, and this one is
 * only logged, at its own time.
 */
export const MOVE_RESULTS = [
  'moved',
  'already-here',
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
}
