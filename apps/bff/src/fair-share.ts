import { createFairShare } from '@loupe/svc-kit';
import type { FairShare, Priority } from '@loupe/svc-kit';
import type { Request } from 'express';
import { isBackground } from './request';
import type { Handler, Reply } from './request';
import { sessionOf } from './session-resolver';

/** A page makes about ten calls at once, and a user has a few pages open. */
const CALLS = {
  most: 256,
  mostOfOne: 12,
  mostWaiting: 120,
  waitMs: { save: 10_000, read: 3_000, background: 3_000 },
} as const;

/**
 * Calls that a service works on at once: more would be answered no sooner, and would wait there in no order. A save
 * and a read never wait for each other alone. All waits together end before the browser gives up.
 */
const IN_SERVICE = {
  most: 32,
  mostOfOne: 12,
  mostOf: { save: 4, read: 24, background: 8 },
  mostWaiting: 120,
  mostWaitingInAll: 400,
  waitMs: { save: 15_000, read: 2_500, background: 2_500 },
} as const;

const STREAMS = {
  most: 2_000,
  mostOfOne: 24,
  mostWaiting: 0,
  waitMs: 0,
  tooMany: 'Too many pages of yours are open at once: close some of them',
} as const;

/** Limits the concurrent calls of each user; further calls queue behind that user's own calls only (SAFE-6). */
export const createCallLimit = (): Handler => limitPerUser(createFairShare(CALLS));

/** An event stream lasts as long as its page, so excess streams are refused, not queued. */
export const createStreamLimit = (): Handler => limitPerUser(createFairShare(STREAMS));

/** Calls to one service wait here for their turn: saves first, polls last (KEEP-9). */
export function createServiceQueue(): (request: Request, response: Reply) => Promise<() => void> {
  const shares = createFairShare(IN_SERVICE);
  return (request, response) => shareFor(shares, request, response);
}

/** Per user, not per session: signing in ten times gives no larger share. */
function limitPerUser(shares: FairShare): Handler {
  return async (request, response, next) => {
    await shareFor(shares, request, response);
    if (!response.closed) next();
  };
}

/** Waits for a share, which is held until released or until the response is closed. */
async function shareFor(shares: FairShare, request: Request, response: Reply): Promise<() => void> {
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  const owner = String(sessionOf(response).user.userId);
  const { release } = await shares.take(owner, { priority: priorityOf(request), signal: left.signal });
  response.off('close', leave);
  if (response.closed) release();
  else response.once('close', release);
  return release;
}

function priorityOf(request: Request): Priority {
  if (isBackground(request)) return 'background';
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'save';
}
