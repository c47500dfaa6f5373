import { createFairShare, type Share } from '../fair-share';
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

/** A statement of SQLite works in this process: more at a time would serve nobody sooner, and everybody later. */
const TURNS = { most: 2, mostOfOne: 2, mostWaiting: MOST_WAITING, waitMs: WAIT_MS } as const;

/**
 * Few answers are made at a time, and those of a person who had many lately come last. What is made has a bound in
 * bytes until it is sent, in all and for each person: a reader who takes theirs slowly holds it as long as that lasts.
 */
export function answersInFlight({
  most = 32 * MB,
  mostOfOne = 8 * MB,
  largest = 2 * MB,
}: Bounds = {}): ServiceMiddleware {
  const turns = createFairShare(TURNS);
  // Whoever has a turn must not wait for a reader.
  const bytes = createFairShare({ most, mostOfOne, mostWaiting: 0, waitMs: 0 });
  return async (ctx, next) => {
    const { identity } = ctx.state;
    if (ctx.method !== 'GET' || identity?.kind !== 'staff') return next();
    const owner = String(identity.userId);
    const turn = await turns.take(owner);
    try {
      const room = await bytes.take(owner, largest);
      ctx.res.once('close', room.release);
      if (ctx.res.closed) return room.release();
      await next();
      fit(room, ctx.body);
    } finally {
      turn.release();
    }
  };

  function fit(room: Share, body: unknown): void {
    // An event stream is nearly nothing for hours; how many there may be is counted elsewhere.
    if (isStream(body)) room.release();
    else room.resize(Buffer.isBuffer(body) ? body.length : Math.min(largest, NOT_YET_WRITTEN));
  }
}

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function';
