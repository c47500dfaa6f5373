import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { beginCall, useShell } from '@loupe/plugin-sdk';
import { ACTING_USER_HEADER, type CheckScan } from '@loupe/shared-types';
import { recordWrites } from '@loupe/web-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { rememberLine } from '../shelf-check/known-check';
import {
  createScanQueue,
  type QueuedScan,
  type ScanEndpoint,
  type ScanOutcome,
  type ScanQueue,
} from './scan-queue';

const RETRY_MS = 2_000;

let current: { readonly userId: number; readonly client: QueryClient; readonly queue: ScanQueue } | undefined;

function sendBy(client: QueryClient) {
  return async ({ to, of, body, key }: QueuedScan) => {
    const writes = recordWrites();
    const params = of === 0 ? {} : { params: { id: of } };
    const answer = await writes.call(to, { ...params, body, idempotencyKey: key } as never);
    if (to === 'POST /api/checks/:id/scans') rememberLine(client, of, (answer as CheckScan).line);
    else writes.invalidate(client);
    return answer;
  };
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
    pause: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
  });
  current = { userId, client, queue };
  return queue;
}

/** Sends what still waits since the last time, and gives the scans that wait now. */
export function useScanQueue(onOutcome?: (scan: QueuedScan, outcome: ScanOutcome) => void) {
  const { userId } = useShell().user;
  const queue = queueOf(userId, useQueryClient());
  const waiting = useSyncExternalStore(queue.subscribe, queue.get);
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  useEffect(() => queue.onOutcome((scan, outcome) => latest.current?.(scan, outcome)), [queue]);
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
