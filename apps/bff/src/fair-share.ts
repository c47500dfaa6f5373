import { createFairShare } from '@loupe/svc-kit';
import type { FairShare } from '@loupe/svc-kit';
import type { Handler } from './request';
import { sessionOf } from './session-resolver';

/** A page makes about ten calls at once, and a user has a few pages open. */
const CALLS = { most: 256, mostOfOne: 12, mostWaiting: 120, waitMs: 3_000 } as const;

const STREAMS = {
  most: 2_000,
  mostOfOne: 24,
  mostWaiting: 0,
  waitMs: 0,
  tooMany: 'Too many pages of yours are open at once: close some of them',
} as const;

/** Limits the concurrent calls of each user; further calls queue behind that user's own calls only (SAFE-6). */
export const callsInTurn = (): Handler => oneShareEach(createFairShare(CALLS));

/** An event stream lasts as long as its page, so excess streams are refused, not queued. */
export const fewStreams = (): Handler => oneShareEach(createFairShare(STREAMS));

/** Per user, not per session: signing in ten times gives no larger share. */
function oneShareEach(shares: FairShare): Handler {
  return async (_request, response, next) => {
    const share = await shares.take(String(sessionOf(response).user.userId));
    if (response.closed) return share.release();
    response.once('close', share.release);
    next();
  };
}
