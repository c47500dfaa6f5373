import type { PublicPinSettings } from './pin';

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

/** The three shops with a tile of their own; everything else is the fourth tile, Other (TRACKER-1). */
export const SHOP_LOCATIONS = ['Leamington Old', 'Leamington New', 'Kenilworth'] as const;
