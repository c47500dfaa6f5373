import { nullableText } from '@loupe/db';
import type { Row } from '../jobs/job-row';

/** When an item was last scanned out and in, in UTC. */
interface Times {
  readonly outAt: string | null;
  readonly inAt: string | null;
}

export const toTimes = (row: Row | null): Times => ({
  outAt: nullableText(row?.out_at ?? null),
  inAt: nullableText(row?.in_at ?? null),
});

interface Scan {
  readonly at: string;
  readonly by: string;
  /** The item is said to be in transit to the transfer's shop. */
  readonly isInTransit: boolean;
}

/**
 * The columns of a transfer's line that a scan changes; null for an item that was scanned already (TRANSFER-2). A bag that
 * leaves again, or was scanned in the wrong direction, has left: its line is open until it is scanned in. Scans that had
 * to wait for the connection count by their own times.
 */
export function changeOf(
  way: 'out' | 'in',
  { outAt, inAt }: Times,
  { at, by, isInTransit }: Scan,
): Readonly<Record<string, string | null>> | null {
  if (way === 'in') {
    const hasLeftSince = outAt !== null && at < outAt;
    const isThere = inAt !== null && !isInTransit;
    return hasLeftSince || isThere ? null : { in_at: at, in_by_name: by };
  }
  const left = { out_at: at, out_by_name: by };
  if (inAt !== null && at <= inAt) return outAt === null ? left : null;
  const isOnItsWay = outAt !== null && inAt === null && isInTransit;
  return isOnItsWay ? null : { ...left, in_at: null, in_by_name: null };
}
