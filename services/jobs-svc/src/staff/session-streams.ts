import { slicesOf } from '@loupe/db';
import type { Sessions } from './sessions.service';

/** How late a stream may end of itself; without a session that is due, a tick asks nothing of the database. */
const TICK_MS = 500;
/** 20 seconds: the resolution in which a session's last contact is recorded. */
const TICKS_OF_PRESENCE = 40;

/** The open event streams of sessions; a stream ends when its session does (SESSION-1, SESSION-2). */
export interface SessionStreams {
  /** Adds a stream, whose `end` is called once its session has ended. Call the result when the stream closes. */
  readonly add: (sessionId: string, end: () => void) => () => void;
  /** Ends the streams of a session: the change feed tells of each that any process has ended. */
  readonly end: (sessionId: string) => void;
  readonly start: () => void;
  readonly stop: () => void;
}

interface Stream {
  readonly end: () => void;
  /** When to ask for the session again, in milliseconds of the wall clock; at once at first. */
  due: number;
}

/**
 * A session that somebody ends is heard of from the change feed, and when one ends by itself is known beforehand. All
 * are asked for when their streams open, when they are due, and together now and then: that is when an open page counts
 * as present, and it finds what no feed told of, such as a session that an earlier version of the product has ended.
 */
export function createSessionStreams({
  sessions,
  clock,
  everyMs = TICK_MS,
}: {
  readonly sessions: Pick<Sessions, 'endTimes' | 'touch'>;
  readonly clock: () => Date;
  readonly everyMs?: number;
}): SessionStreams {
  const open = new Map<string, Set<Stream>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let ticks = 0;

  function endAll(sessionId: string): void {
    const streams = open.get(sessionId) ?? [];
    open.delete(sessionId);
    for (const { end } of streams) end();
  }

  async function ask(asked: readonly (readonly [string, readonly Stream[]])[]): Promise<void> {
    const times = await sessions.endTimes(asked.map(([sessionId]) => sessionId));
    for (const [sessionId, streams] of asked) {
      const due = times.get(sessionId);
      if (due === undefined) endAll(sessionId);
      // One that opened meanwhile is asked for itself, as the session may have ended in between.
      else for (const stream of streams) stream.due = due;
    }
  }

  async function tick(): Promise<void> {
    const isPresence = ticks % TICKS_OF_PRESENCE === 0;
    ticks += 1;
    const now = clock().getTime();
    const due = [...open]
      .filter(([, streams]) => isPresence || [...streams].some((stream) => stream.due <= now))
      .map(([sessionId, streams]) => [sessionId, [...streams]] as const);
    for (const some of slicesOf(due)) {
      await ask(some);
      // A failed write, as on a full disk, ends nothing.
      if (isPresence) await sessions.touch(some.map(([sessionId]) => sessionId)).catch(() => undefined);
    }
  }

  /** While the database is unavailable nobody is signed out: what is due then is asked for again. */
  function tickLater(): void {
    timer = setTimeout(() => {
      void tick()
        .catch(() => undefined)
        .finally(() => stopped || tickLater());
    }, everyMs);
    timer.unref();
  }

  return {
    add(sessionId, end) {
      const stream = { end, due: -Infinity };
      const streams = open.get(sessionId) ?? new Set();
      open.set(sessionId, streams.add(stream));
      return () => {
        streams.delete(stream);
        if (streams.size === 0 && open.get(sessionId) === streams) open.delete(sessionId);
      };
    },
    end: endAll,
    start() {
      stopped = false;
      tickLater();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
