import { createFairShare } from '../fair-share';
import type { ServiceMiddleware } from './context';

const MB = 1024 * 1024;

interface Bounds {
  /** Bytes of answers that are being made or are on their way. */
  readonly most?: number;
  readonly mostOfOne?: number;
  /** What an answer counts as until its length is known. */
  readonly largest?: number;
}

/** A job with its history, at most; lists are bytes by then, whose number is known. */
const NOT_YET_WRITTEN = MB / 2;

const WAIT_MS = 1_500;
const MOST_WAITING = 100;

/**
 * Bounds the memory that answers take together, and each person's part of it. A reader who takes theirs slowly
 * holds it as long as that lasts.
 */
export function answersInFlight({
  most = 32 * MB,
  mostOfOne = 8 * MB,
  largest = 2 * MB,
}: Bounds = {}): ServiceMiddleware {
  const shares = createFairShare({ most, mostOfOne, mostWaiting: MOST_WAITING, waitMs: WAIT_MS });
  return async (ctx, next) => {
    const { identity } = ctx.state;
    if (ctx.method !== 'GET' || identity?.kind !== 'staff') return next();
    const share = await shares.take(String(identity.userId), largest);
    if (ctx.res.closed) return share.release();
    ctx.res.once('close', share.release);
    await next();
    // An event stream is nearly nothing for hours; how many there may be is counted elsewhere.
    if (isStream(ctx.body)) share.release();
    else share.resize(Buffer.isBuffer(ctx.body) ? ctx.body.length : Math.min(largest, NOT_YET_WRITTEN));
  };
}

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function';
