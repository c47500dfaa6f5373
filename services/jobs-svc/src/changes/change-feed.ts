import type { ChangeEvent } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { eventsAfter, newestChange } from './changes.store';

type Listener = (event: ChangeEvent) => void;

export interface ChangeFeed {
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Looks at once: this process has just committed something. */
  readonly pollSoon: () => void;
  readonly subscribe: (listener: Listener) => () => void;
}

const MOST_AT_ONCE = 1_000;

/**
 * Ids are given out when a transaction writes and become visible when it commits, which on MySQL is not
 * the same order. Each look therefore reads again what was new when the slowest transaction may have begun,
 * and some more, since a clock says nothing of a process that stood still; it tells only what is new.
 */
const WINDOW = 300;
const SLOWEST_COMMIT_MS = 15_000;
const WATERMARK_EVERY_MS = 500;

/** Remembers which change was the newest when. */
function createWatermarks(now: () => number) {
  let watermarks: { readonly at: number; readonly newest: number }[] = [];
  return {
    /** The newest as long ago as the slowest transaction takes. */
    floor(newest: number): number {
      const begun = now() - SLOWEST_COMMIT_MS;
      const old = watermarks.filter(({ at }) => at <= begun).at(-1);
      watermarks = watermarks.filter((watermark) => watermark.at > begun || watermark === old);
      if ((watermarks.at(-1)?.at ?? -Infinity) <= now() - WATERMARK_EVERY_MS)
        watermarks.push({ at: now(), newest });
      return Math.min(newest, watermarks[0]?.newest ?? newest);
    },
  };
}

/** Tails the change log, so that what any process commits reaches the listeners of every process. */
export function createChangeFeed({
  db,
  everyMs = 400,
  now = () => performance.now(),
}: {
  readonly db: Knex;
  readonly everyMs?: number;
  readonly now?: () => number;
}): ChangeFeed {
  const listeners = new Set<Listener>();
  const emitted = new Set<number>();
  const watermarks = createWatermarks(now);
  let newest = 0;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let pollAgain = false;

  const emit = (event: ChangeEvent): void => {
    emitted.add(event.change);
    newest = Math.max(newest, event.change);
    for (const listener of listeners) listener(event);
  };

  async function poll(): Promise<void> {
    const from = watermarks.floor(newest) - WINDOW;
    let after = from;
    for (;;) {
      const events = await eventsAfter(db, after, MOST_AT_ONCE);
      events.filter((event) => !emitted.has(event.change)).forEach(emit);
      const last = events.at(-1);
      if (!last || events.length < MOST_AT_ONCE) break;
      after = last.change;
    }
    for (const id of emitted) if (id <= from) emitted.delete(id);
  }

  /** A failed look is tried again by the next one: the feed lives as long as the process, not as the database. */
  function pollSoon(): void {
    if (stopped) return;
    if (polling) {
      pollAgain = true;
      return;
    }
    clearTimeout(timer);
    polling = poll()
      .catch(() => undefined)
      .finally(() => {
        polling = null;
        if (stopped) return;
        timer = setTimeout(pollSoon, pollAgain ? 0 : everyMs);
        timer.unref();
        pollAgain = false;
      });
  }

  return {
    async start() {
      newest = await newestChange(db);
      for (const event of await eventsAfter(db, newest - WINDOW, WINDOW)) emitted.add(event.change);
      stopped = false;
      pollSoon();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    pollSoon,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
