import type { CallLog, LocationLog } from '@loupe/shared-types';

/** One entry of the All Edits tab; `at` is the instant it was recorded. */
export type Edit =
  | { readonly kind: 'call'; readonly at: string; readonly call: CallLog }
  | { readonly kind: 'move'; readonly at: string; readonly move: LocationLog };

interface Loaded<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** The merged entries to show, and which of the two lists must load more before it can show more. */
export interface MergedEdits {
  readonly edits: readonly Edit[];
  readonly next: 'calls' | 'moves' | null;
}

/** The watermark of a list loaded newest first: it is complete down to this instant. */
function knownDownTo(edits: readonly Edit[], hasMore: boolean): string {
  return hasMore ? (edits.at(-1)?.at ?? '\uffff') : '';
}

/**
 * Merges the loaded calls and moves, newest first. An entry older than what the other list has loaded is held back:
 * an entry not yet loaded may belong above it, and rows must not be inserted above what is being read (EDITLOG-1).
 */
export function mergeEdits(calls: Loaded<CallLog>, moves: Loaded<LocationLog>): MergedEdits {
  const callEdits = calls.items.map((call): Edit => ({ kind: 'call', at: call.createdAt, call }));
  const moveEdits = moves.items.map((move): Edit => ({ kind: 'move', at: move.updatedAt, move }));
  const callsKnown = knownDownTo(callEdits, calls.hasMore);
  const movesKnown = knownDownTo(moveEdits, moves.hasMore);
  const known = callsKnown > movesKnown ? callsKnown : movesKnown;
  return {
    edits: [...callEdits, ...moveEdits]
      .filter((edit) => edit.at >= known)
      .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    next: known === '' ? null : callsKnown === known ? 'calls' : 'moves',
  };
}
