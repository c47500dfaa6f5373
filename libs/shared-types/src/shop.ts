import type { PublicPinSettings } from './pin';
import type { JobStatus } from './statuses';

/** Limits of one import: larger ones are refused before they are read. */
export interface ImportLimits {
  readonly maxRows: number;
  readonly maxMegabytes: number;
}

export const DEFAULT_IMPORT_LIMITS: ImportLimits = { maxRows: 5_000, maxMegabytes: 5 };

/** The part of `config/shop.json` that the browser gets before sign-in (SIGNIN-2). */
export interface PublicShop {
  readonly shopName: string;
  readonly timeZone: string;
  readonly locations: readonly string[];
  /** Absent in the page of an older server. */
  readonly import?: ImportLimits;
  readonly signInNames: readonly { readonly username: string; readonly label: string }[];
  /** On enrolled computers only. */
  readonly pin?: PublicPinSettings;
}

/** The choice that opens a free-text field instead of saving at once (MOVE-2). */
export const OTHER_LOCATION = 'Other';

/** The prefix of a stored Other location (PLACE-2). */
export const OTHER_LOCATION_PREFIX = 'Other: ';

export const PLACE_KINDS = ['shop', 'tray', 'person', 'transit'] as const;
/** What a place is: a shop, a tray in one, a staff member, or the way to a shop (PLACE-3). */
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A tray in `config/shop.json`. */
export interface Tray {
  readonly name: string;
  readonly shop: string;
  readonly statusOnArrival?: ArrivalStatus | undefined;
}

/** Statuses that putting an item in a tray may set: never Completed, which has rules of its own (PLACE-4). */
export const ARRIVAL_STATUSES = [
  'In-progress',
  'Awaiting Inspection',
  'Inspected and Waiting on Parts',
  'Waiting for Collection',
] as const satisfies readonly JobStatus[];
export type ArrivalStatus = (typeof ARRIVAL_STATUSES)[number];

/** How items travel between shops and staff members (TRANSFER-4, HAND-1). */
export interface CustodySettings {
  /** Hours after which an item that was scanned out and not in is late. */
  readonly lateAfterHours: number;
  /** Whether 'With {name}' needs that staff member's own acceptance. */
  readonly mustAccept: boolean;
}

export const DEFAULT_CUSTODY: CustodySettings = { lateAfterHours: 4, mustAccept: false };
