import { placeName } from '@loupe/domain';
import type { Job, LocationLog, MoveMethod } from '@loupe/shared-types';

/** One hand or place that a bag has been in: since when (UTC), who said so, and how that is known. */
export interface Link {
  readonly key: string;
  readonly place: string;
  readonly at: string;
  readonly by: string | null;
  readonly how: string;
}

const METHODS = {
  scan: 'Scanned',
  hand: 'By hand',
  transfer: 'By transfer',
  check: 'In a shelf check',
  undo: 'Put back',
} as const satisfies Record<MoveMethod, string>;

function howOf({ method, acceptedBy, pending }: LocationLog, isLatest: boolean): string {
  const known = method === null ? METHODS.hand : METHODS[method];
  if (acceptedBy !== null) return `${known}, accepted by ${acceptedBy}`;
  if (!pending) return known;
  return isLatest ? `${known}, not accepted yet` : `${known}, not accepted`;
}

type TakenIn = Pick<Job, 'dateCreated' | 'createdBy' | 'location' | 'customerCollected' | 'collectionDate'>;

/** A bag's way from the customer and back, oldest first (CUSTODY-1). */
export function chainOf(
  job: TakenIn,
  moves: readonly LocationLog[],
  collectedBy: string | null,
): readonly Link[] {
  const inOrder = moves.toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id,
  );
  return [
    {
      key: 'in',
      place: placeName(inOrder[0]?.oldLocation ?? job.location),
      at: job.dateCreated,
      by: job.createdBy,
      how: 'Taken in',
    },
    ...inOrder.map((move, at) => ({
      key: `move ${move.id}`,
      place: placeName(move.location),
      at: move.createdAt,
      by: move.updatedBy,
      how: howOf(move, at === inOrder.length - 1),
    })),
    ...(job.customerCollected && job.collectionDate
      ? [{ key: 'out', place: 'The customer', at: job.collectionDate, by: collectedBy, how: 'Collected' }]
      : []),
  ];
}
