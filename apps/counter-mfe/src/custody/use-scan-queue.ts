import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { beginCall, isOffline, useShell } from '@loupe/plugin-sdk';
import { ACTING_USER_HEADER, type CheckScan } from '@loupe/shared-types';
import { ApiError, recordWrites } from '@loupe/web-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { rememberLine } from '../shelf-check/known-check';
import { keepScanNotice } from './scan-notices';
import {
  createScanQueue,
  type QueuedScan,
  type ScanEndpoint,
  type ScanListener,
  type ScanQueue,
} from './scan-queue';
import { playScanSound } from './scan-sound';
import { toSeeOf } from './scan-words';

const RETRY_MS = 2_000;
/** The next sign-in makes a queue of its own. */
const SIGNED_OUT_MS = 60_000;
/** Somebody who scans bag after bag must hear by then that nothing is answered. */
const LATE_MS = 3_000;

let current: { readonly userId: number; readonly client: QueryClient; readonly queue: ScanQueue } | undefined;

function sendBy(client: QueryClient) {
  return async ({ to, of, body, key }: QueuedScan) => {
    if (isOffline()) throw new ApiError(0, 'This computer has no connection.');
    const writes = recordWrites();
    const params = of === 0 ? {} : { params: { id: of } };
    const answer = await writes.call(to, { ...params, body, idempotencyKey: key, isKept: true } as never);
    if (to === 'POST /api/checks/:id/scans') rememberLine(client, of, (answer as CheckScan).line);
    else writes.invalidate(client);
    return answer;
  };
}

/** Until the connection is back; where it is there and the server is not, for a moment. */
function pause(isSignedOut: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) window.addEventListener('online', () => resolve(), { once: true });
    else setTimeout(resolve, isSignedOut ? SIGNED_OUT_MS : RETRY_MS);
  });
}

/** The queue of the signed-in user; another user's is stopped, and keeps what it has. */
function queueOf(userId: number, client: QueryClient): ScanQueue {
  if (current?.userId === userId && current.client === client) return current.queue;
  current?.queue.stop();
  const queue = createScanQueue({
    userId,
    storage: localStorage,
    isTheirs() {
      const acting = beginCall();
      return !acting || acting.headers[ACTING_USER_HEADER] === String(userId);
    },
    send: sendBy(client),
    pause,
    whenLate(late) {
      const timer = setTimeout(late, LATE_MS);
      return () => clearTimeout(timer);
    },
    settle(scan, outcome, { acknowledged, hasWaited }) {
      const toSee = toSeeOf(scan, outcome);
      if (!toSee) return;
      if (acknowledged === undefined) playScanSound('bad');
      // Of a code that is none, such as a misread one, whoever scans it hears at once. Any other refusal may be overlooked.
      const isOfTheCode = outcome.refused === undefined || outcome.status === 400;
      const isSeen = acknowledged === 'listed' || (acknowledged === 'said' && !hasWaited);
      if (!isSeen || !isOfTheCode) keepScanNotice(localStorage, userId, scan, toSee);
    },
  });
  current = { userId, client, queue };
  return queue;
}

/** Sends what still waits since the last time, and gives the scans that wait now. */
export function useScanQueue({ onOutcome, onWait }: ScanListener = {}) {
  const { userId } = useShell().user;
  const queue = queueOf(userId, useQueryClient());
  const waiting = useSyncExternalStore(queue.subscribe, queue.get);
  const latest = useRef<ScanListener>({});
  useEffect(() => {
    latest.current = { onOutcome, onWait };
  });
  useEffect(
    () =>
      queue.listen({
        onOutcome: (scan, outcome) => latest.current.onOutcome?.(scan, outcome),
        onWait: (scan, count) => latest.current.onWait?.(scan, count),
      }),
    [queue],
  );
  return { waiting, add: queue.add };
}

/** The scans for one endpoint that wait, in their order. */
export function waitingFor<Id extends ScanEndpoint>(
  waiting: readonly QueuedScan[],
  to: Id,
  isOurs: (scan: QueuedScan<Id>) => boolean,
): readonly QueuedScan<Id>[] {
  return waiting.filter((scan): scan is QueuedScan<Id> => scan.to === to && isOurs(scan as QueuedScan<Id>));
}

/** What is said of a scan that is not answered at once (MOVE-8). */
export const waitWords = (count: number): string =>
  count === 1 ? 'Waiting for the connection' : `Waiting for the connection, ${count} scans in all`;
