import type { ChangeEvent } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { eventsAfter, newestChange } from './changes.store';

type Listener = (event: ChangeEvent) => void;

export interface ChangeFeed {
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Polls at once: this process has just committed something. */
  readonly pollSoon: () => void;
  readonly subscribe: (listener: Listener) => () => void;
}

const MOST_AT_ONCE = 1_000;

/**
 * Ids are assigned when a transaction writes and become visible when it commits; on MySQL these orders differ. Each
 * poll therefore rereads from the watermark of when the slowest open transaction may have begun, and a margin more,
 * since a process may have been suspended. Listeners are sent only new changes.
 */
const WINDOW = 300;
const SLOWEST_COMMIT_MS = 15_000;
const WATERMARK_EVERY_MS = 500;

/** Records which change was the newest at what time. */
function createWatermarks(now: () => number) {
  let watermarks: { readonly at: number; readonly newest: number }[] = [];
  return {
    /** The newest change as of the duration of the slowest transaction ago. */
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

/** Polls the change log, so that commits of any process reach the listeners of every process. */
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

  /** A failed poll is retried by the next one: the feed outlives database outages. */
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
