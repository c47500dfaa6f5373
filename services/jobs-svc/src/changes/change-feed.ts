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
 * the same order. Each look therefore reads a stretch before the newest again and tells only what is new.
 */
const WINDOW = 300;

/** Tails the change log, so that what any process commits reaches the listeners of every process. */
export function createChangeFeed({
  db,
  everyMs = 400,
}: {
  readonly db: Knex;
  readonly everyMs?: number;
}): ChangeFeed {
  const listeners = new Set<Listener>();
  const told = new Set<number>();
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
    for (;;) {
      const events = await eventsAfter(db, newest - WINDOW, MOST_AT_ONCE + WINDOW);
      const fresh = events.filter((event) => !told.has(event.change));
      fresh.forEach(tell);
      if (fresh.length < MOST_AT_ONCE) break;
    }
    for (const id of told) if (id <= newest - WINDOW) told.delete(id);
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
