import { createFairShare } from '@loupe/svc-kit';
import type { FairShare } from '@loupe/svc-kit';
import type { Handler } from './request';
import { sessionOf } from './session-resolver';

/** A page asks for some ten things at once, and a person has a few pages open. */
const CALLS = { most: 256, mostOfOne: 12, mostWaiting: 120, waitMs: 3_000 } as const;

const STREAMS = {
  most: 2_000,
  mostOfOne: 24,
  mostWaiting: 0,
  waitMs: 0,
  tooMany: 'Too many pages of yours are open at once: close some of them',
} as const;

/** Lets so many calls of a person through at a time; the others wait for those, and for nobody else's (SAFE-6). */
export const callsInTurn = (): Handler => oneShareEach(createFairShare(CALLS));

/** An event stream lasts as long as its page, so there is nothing to wait for. */
export const fewStreams = (): Handler => oneShareEach(createFairShare(STREAMS));

/** By person and not by session: whoever signs in ten times has no ten parts. */
function oneShareEach(shares: FairShare): Handler {
  return async (_request, response, next) => {
    const share = await shares.take(String(sessionOf(response).user.userId));
    if (response.closed) return share.release();
    response.once('close', share.release);
    next();
  };
}
