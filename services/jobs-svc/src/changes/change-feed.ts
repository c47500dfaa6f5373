import type { ChangeEvent } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { eventsAfter, newestChange } from './changes.store';

type Listener = (event: ChangeEvent) => void;

export interface ChangeFeed {
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Looks at once: this process has just committed something. */
  readonly nudge: () => void;
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
const MARK_EVERY_MS = 500;

/** Remembers which change was the newest when. */
function createMarks(now: () => number) {
  let marks: { readonly at: number; readonly newest: number }[] = [];
  return {
    /** The newest as long ago as the slowest transaction takes. */
    floor(newest: number): number {
      const begun = now() - SLOWEST_COMMIT_MS;
      const old = marks.filter(({ at }) => at <= begun).at(-1);
      marks = marks.filter((mark) => mark.at > begun || mark === old);
      if ((marks.at(-1)?.at ?? -Infinity) <= now() - MARK_EVERY_MS) marks.push({ at: now(), newest });
      return Math.min(newest, marks[0]?.newest ?? newest);
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
  const told = new Set<number>();
  const marks = createMarks(now);
  let newest = 0;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  const tell = (event: ChangeEvent): void => {
    told.add(event.change);
    newest = Math.max(newest, event.change);
    for (const listener of listeners) listener(event);
  };

  async function look(): Promise<void> {
    const from = marks.floor(newest) - WINDOW;
    let after = from;
    for (;;) {
      const events = await eventsAfter(db, after, MOST_AT_ONCE);
      events.filter((event) => !told.has(event.change)).forEach(tell);
      const last = events.at(-1);
      if (!last || events.length < MOST_AT_ONCE) break;
      after = last.change;
    }
    for (const id of told) if (id <= from) told.delete(id);
  }

  /** A failed look is tried again by the next one: the feed lives as long as the process, not as the database. */
  function nudge(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    clearTimeout(timer);
    looking = look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
        if (stopped) return;
        timer = setTimeout(nudge, lookAgain ? 0 : everyMs);
        timer.unref();
        lookAgain = false;
      });
  }

  return {
    async start() {
      newest = await newestChange(db);
      for (const event of await eventsAfter(db, newest - WINDOW, WINDOW)) told.add(event.change);
      stopped = false;
      nudge();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    nudge,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
