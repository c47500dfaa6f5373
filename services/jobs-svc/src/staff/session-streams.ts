import { slicesOf } from '@loupe/db';
import type { Sessions } from './sessions.service';

/** Less than two seconds together with the BFF, so that an ended session hears nothing any more in time. */
const CHECK_EVERY_MS = 1_000;
/** Half the resolution in which a session's last contact is recorded. */
const TOUCH_EVERY = 10;

/** The open event streams of sessions; a stream ends when its session does (SESSION-2). */
export interface SessionStreams {
  /** Adds a stream, whose `end` is called once its session has ended. Call the result when the stream closes. */
  readonly add: (sessionId: string, end: () => void) => () => void;
  readonly start: () => void;
  readonly stop: () => void;
}

/** One statement a second asks for the sessions of all streams, however many there are. */
export function createSessionStreams({
  sessions,
  everyMs = CHECK_EVERY_MS,
}: {
  readonly sessions: Pick<Sessions, 'findEnded'>;
  readonly everyMs?: number;
}): SessionStreams {
  const open = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let checks = 0;

  async function check(): Promise<void> {
    const ids = [...open.keys()];
    const isTouching = checks % TOUCH_EVERY === 0;
    checks += 1;
    for (const some of slicesOf(ids))
      for (const id of await sessions.findEnded(some, isTouching))
        for (const end of [...(open.get(id) ?? [])]) end();
  }

  /** While the database is away nobody is signed out; the next check finds what has ended. */
  function checkLater(): void {
    timer = setTimeout(() => {
      void check()
        .catch(() => undefined)
        .finally(() => stopped || checkLater());
    }, everyMs);
    timer.unref();
  }

  return {
    add(sessionId, end) {
      const ends = open.get(sessionId) ?? new Set();
      ends.add(end);
      open.set(sessionId, ends);
      return () => {
        ends.delete(end);
        if (ends.size === 0 && open.get(sessionId) === ends) open.delete(sessionId);
      };
    },
    start() {
      stopped = false;
      checkLater();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
