import { PassThrough } from 'node:stream';
import { dialectOf } from '@loupe/db';
import { TOPICS, type ChangeEvent } from '@loupe/shared-types';
import { HttpError, SENT, staffOf, type EndpointHandler } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import type { SessionStreams } from '../staff/session-streams';
import type { ChangeFeed } from './change-feed';
import { eventsAfter } from './changes.store';

const HEARTBEAT_MS = 15_000;

/** After missing more events than this, the browser should reload everything. */
const MOST_RESUMED = 500;

function lastSeen(header: string): number | null {
  if (header === '') return null;
  if (!/^\d{1,15}$/.test(header)) throw new HttpError(400, 'Last-Event-ID must be a number');
  return Number(header);
}

/**
 * On MySQL a change with a lower id may commit after the last one the browser saw; in a cluster of three nodes each
 * node assigns every third id.
 */
const LATE_COMMITS = 60;

async function missedSince(db: Deps['db'], id: number): Promise<readonly ChangeEvent[]> {
  const from = dialectOf(db) === 'mysql' ? id - LATE_COMMITS : id;
  const missed = await eventsAfter(db, from, MOST_RESUMED + 1);
  if (missed.length <= MOST_RESUMED) return missed;
  const change = missed.at(-1)?.change ?? id;
  return TOPICS.map((topic) => ({ topic, id: 0, change }));
}

interface EventsDeps extends Pick<Deps, 'db'> {
  readonly feed: ChangeFeed;
  /** Ends the streams of sessions that have ended. */
  readonly streams?: SessionStreams;
  readonly heartbeatMs?: number;
}

/** `GET /api/events`: topics and ids of changes committed by any process (LIVE-1). */
export function eventsRoutes({ db, feed, streams, heartbeatMs = HEARTBEAT_MS }: EventsDeps): {
  readonly 'GET /api/events': EndpointHandler<'GET /api/events'>;
} {
  const stream: EndpointHandler<'GET /api/events'> = async ({ ctx }) => {
    const seen = lastSeen(ctx.get('Last-Event-ID'));
    const events = new PassThrough();
    const sent = new Set<number>();
    const send = (event: ChangeEvent): void => {
      events.write(`id: ${event.change}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    // Subscribed before the missed events are read, so that none is lost in between.
    const unsubscribe = feed.subscribe((event) => {
      if (!sent.delete(event.change)) send(event);
    });
    const heartbeat = setInterval(() => events.write(': still here\n\n'), heartbeatMs);
    const { sessionId } = staffOf(ctx);
    const forget = sessionId === undefined ? undefined : streams?.add(sessionId, () => events.end());
    const leave = (): void => {
      unsubscribe();
      forget?.();
      clearInterval(heartbeat);
      events.destroy();
    };
    ctx.res.once('close', leave);
    try {
      events.write(': welcome\n\n');
      for (const event of seen === null ? [] : await missedSince(db, seen)) {
        sent.add(event.change);
        send(event);
      }
    } catch (error) {
      leave();
      throw error;
    }
    ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.type = 'text/event-stream';
    ctx.body = events;
    return SENT;
  };
  return { 'GET /api/events': stream };
}
