import type { Permission, PublicShop, User } from '@loupe/shared-types';

/** What Find asks of each plugin that fills the slot `find`. */
export interface FindRequest {
  /** What was typed, trimmed; empty before anything is typed. */
  readonly text: string;
  /** How many results there is room for. */
  readonly limit: number;
  /** Aborted when the user types on: pass it to the call. */
  readonly signal: AbortSignal;
  readonly user: User;
  readonly shop: PublicShop;
  readonly can: (permission: Permission) => boolean;
}

/** One result. Its texts are drawn in the order title, name, details, badge, facts. */
export interface Found {
  /** Unique among the results of the plugin. */
  readonly key: string;
  /** What users scan for, such as a job's number. */
  readonly title: string;
  readonly name?: string;
  readonly details?: string;
  /** A status, in the tone of that status; `label` replaces its words. */
  readonly badge?: { readonly status: string; readonly label?: string };
  /** Short facts such as a place and a date. */
  readonly facts?: readonly string[];
  /** What Enter does: opens the sheet of a job, or a page at a path with its query. */
  readonly opens: { readonly job: number } | { readonly path: string };
  /** The path where it is listed, which Enter with Ctrl or Cmd opens. */
  readonly listedAt?: string;
  /** What was typed means this one alone, such as a whole job number: it is the first of all results. */
  readonly isExact?: boolean;
}

/**
 * Results under a heading; `total` is how many there are, where that is more than those given. `note` is a sentence to
 * the user, such as that a scanned code was misread.
 */
export interface FoundGroup {
  readonly title: string;
  readonly total?: number;
  /** There are more, and nobody has counted them. */
  readonly hasMore?: boolean;
  readonly note?: string;
  readonly results: readonly Found[];
}

/**
 * The default export of a module in the slot `find`: the results for a text, the likeliest first. It is called again as
 * the user types; a rejection is shown as the kind's own failure, beside the results of the others.
 */
export type FindResults = (request: FindRequest) => Promise<readonly FoundGroup[]>;
