import { hashOf, HttpError } from '@loupe/svc-kit';
import type { Logger } from '@loupe/svc-kit';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobsClient } from './jobs-client';
import type { PendingSignOuts } from './pending-sign-outs';

/** How long a log-out waits for jobs-svc; without an answer in time it is delivered later. */
const ANSWER_WITHIN_MS = 1_000;
const AGAIN_AFTER_MS = { first: 1_000, most: 15_000 } as const;
/** No session starts while jobs-svc is unavailable, so this bounds the sessions that existed when it went down. */
const MOST_PENDING = 10_000;

/** Ends sessions: they are refused here at once, and reported to jobs-svc until it acknowledges. */
export interface SignOuts {
  readonly end: (token: string, requestId: string) => Promise<void>;
  /** Whether the session was ended here and jobs-svc may not have acknowledged it yet. */
  readonly isEnded: (token: string) => boolean;
}

export function createSignOuts({
  jobs,
  store,
  log,
}: {
  readonly jobs: Pick<JobsClient, 'signOut'>;
  readonly store: PendingSignOuts;
  readonly log: Logger;
}): SignOuts {
  const pending = new Set(store.read().slice(0, MOST_PENDING));
  let isSending = false;

  async function send(tokenHash: string, requestId: string): Promise<boolean> {
    try {
      await jobs.signOut(tokenHash, requestId);
    } catch {
      return false;
    }
    pending.delete(tokenHash);
    await store.remove(tokenHash).catch(() => undefined);
    return true;
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    let again: number = AGAIN_AFTER_MS.first;
    while (pending.size > 0) {
      await pause(again, undefined, { ref: false });
      again = Math.min(again * 2, AGAIN_AFTER_MS.most);
      for (const tokenHash of pending) {
        if (!(await send(tokenHash, randomUUID()))) break;
      }
    }
    isSending = false;
  }
  void sendAll();

  return {
    async end(token, requestId) {
      const tokenHash = hashOf(token);
      if (pending.size >= MOST_PENDING && !pending.has(tokenHash))
        throw new HttpError(503, 'Too many people are logging out at once. Please try again in a moment', {
          retryAfter: 2,
        });
      pending.add(tokenHash);
      const isSent = await Promise.race([
        send(tokenHash, requestId),
        pause(ANSWER_WITHIN_MS, false, { ref: false }),
      ]);
      if (isSent) return;
      // So that it survives a restart of this process.
      await store
        .add(tokenHash)
        .catch((error: unknown) => log.warn('a log-out could not be stored', { requestId, error }));
      // jobs-svc may have acknowledged it while it was being stored.
      if (!pending.has(tokenHash)) await store.remove(tokenHash).catch(() => undefined);
      void sendAll();
    },
    isEnded: (token) => pending.size > 0 && pending.has(hashOf(token)),
  };
}
