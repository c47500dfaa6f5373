import { BACKGROUND_HEADER } from '@loupe/shared-types';
import { createFairShare, type Share } from '../fair-share';
import type { ServiceMiddleware } from './context';

const MB = 1024 * 1024;

interface Bounds {
  /** Limit of the bytes of responses being made or sent. */
  readonly most?: number;
  readonly mostOfOne?: number;
  /** What a response counts as until its size is known. */
  readonly largest?: number;
}

const WAIT_MS = 1_500;
const MOST_WAITING = 100;

/** SQLite statements run in this process: more at once would make no request faster. */
const TURNS = { most: 2, mostOfOne: 2, mostWaiting: MOST_WAITING, waitMs: WAIT_MS } as const;

/**
 * Limits how many responses are made at once, in a fair share of each user. Responses count until they are sent,
 * against a limit in bytes in all and per user: a slow reader holds theirs for as long as that takes.
 */
export function answersInFlight({
  most = 32 * MB,
  mostOfOne = 8 * MB,
  largest = 2 * MB,
}: Bounds = {}): ServiceMiddleware {
  const turns = createFairShare(TURNS);
  // No waiting for bytes: whoever holds a turn must not wait for a slow reader.
  const bytes = createFairShare({ most, mostOfOne, mostWaiting: 0, waitMs: 0 });
  return async (ctx, next) => {
    const { identity } = ctx.state;
    if (ctx.method !== 'GET' || identity?.kind !== 'staff') return next();
    const owner = String(identity.userId);
    const priority = ctx.get(BACKGROUND_HEADER) === '1' ? 'background' : 'read';
    const turn = await turns.take(owner, { priority });
    try {
      const room = await bytes.take(owner, { size: largest });
      ctx.res.once('close', room.release);
      if (ctx.res.closed) return room.release();
      await next().catch((error: unknown) => {
        room.release();
        throw error;
      });
      fit(room, ctx);
    } finally {
      turn.release();
    }
  };

  function fit(room: Share, ctx: Parameters<ServiceMiddleware>[0]): void {
    // An event stream holds next to nothing for hours; the number of streams is limited elsewhere.
    if (isStream(ctx.body)) return room.release();
    // Serialised here, as Koa would do later, so that its size is known.
    if (isObject(ctx.body)) ctx.body = JSON.stringify(ctx.body);
    room.resize(ctx.length ?? 0);
  }
}

const isObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body);

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function';
