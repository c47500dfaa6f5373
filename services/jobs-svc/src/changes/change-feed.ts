import type { ChangeEvent } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { eventsAfter, eventsOf, newestChange } from './changes.store';

type Listener = (event: ChangeEvent) => void;

export interface ChangeFeed {
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Polls at once: this process has just committed something. */
  readonly pollSoon: () => void;
  readonly subscribe: (listener: Listener) => () => void;
  /** The number of open streams. */
  readonly listeners: () => number;
  /** Seconds since the change log was last read: how late a change may be heard. */
  readonly lagSeconds: () => number;
}

const MOST_AT_ONCE = 1_000;

/**
 * Ids are assigned when a transaction writes and become visible when it commits; on MySQL these orders differ. Each
 * poll therefore looks again for the ids it has not seen, from the watermark of when the slowest open transaction may
 * have begun, and a margin more, since a process may have been suspended.
 */
const WINDOW = 300;
const SLOWEST_COMMIT_MS = 15_000;
const WATERMARK_EVERY_MS = 500;
/** In a Galera cluster each node leaves out the ids of the others: with more gaps, the whole window is read. */
const MOST_GAPS = 200;

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
  /** Ids below the newest change that nobody has committed yet, or that were rolled back. */
  const gaps = new Set<number>();
  const watermarks = createWatermarks(now);
  let newest = 0;
  let readAt = now();
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let pollAgain = false;

  function note({ change }: ChangeEvent): void {
    emitted.add(change);
    gaps.delete(change);
    // Past the limit the whole window is read, so one more says enough.
    const last = Math.min(change - 1, newest + 1 + MOST_GAPS);
    for (let id = newest + 1; id <= last; id += 1) gaps.add(id);
    newest = Math.max(newest, change);
  }

  function emit(event: ChangeEvent): void {
    if (emitted.has(event.change)) return;
    note(event);
    for (const listener of listeners) listener(event);
  }

  function forgetUntil(floor: number): void {
    for (const ids of [emitted, gaps]) for (const id of ids) if (id <= floor) ids.delete(id);
  }

  async function poll(): Promise<void> {
    const floor = watermarks.floor(newest) - WINDOW;
    forgetUntil(floor);
    const hasManyGaps = gaps.size > MOST_GAPS;
    const late = hasManyGaps || gaps.size === 0 ? [] : await eventsOf(db, [...gaps]);
    for (let after = hasManyGaps ? floor : newest; ;) {
      const events = await eventsAfter(db, after, MOST_AT_ONCE);
      events.forEach(emit);
      const last = events.at(-1);
      if (!last || events.length < MOST_AT_ONCE) break;
      after = last.change;
    }
    late.forEach(emit);
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
      .then(
        () => void (readAt = now()),
        () => undefined,
      )
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
      newest = Math.max(0, (await newestChange(db)) - WINDOW);
      for (const event of await eventsAfter(db, newest, WINDOW)) note(event);
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
    listeners: () => listeners.size,
    lagSeconds: () => (now() - readAt) / 1_000,
  };
}
