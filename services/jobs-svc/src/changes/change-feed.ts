import type { ChangeEvent } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { endsAfter, endsOf, newestEnd, type SessionEnd } from '../staff/session-ends.store';
import { eventsAfter, eventsOf, newestChange } from './changes.store';
import { createLogReader } from './log-reader';

type Listener = (event: ChangeEvent) => void;

export interface ChangeFeed {
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  /** Polls at once: this process has just committed something. */
  readonly pollSoon: () => void;
  readonly subscribe: (listener: Listener) => () => void;
  /** The number of open streams. */
  readonly listeners: () => number;
  /** Seconds since the logs were last read: how late a change may be heard. */
  readonly lagSeconds: () => number;
}

/**
 * Polls the change log and the log of ended sessions, so that commits of any process reach the listeners of every
 * process.
 */
export function createChangeFeed({
  db,
  onSessionEnd = () => undefined,
  everyMs = 400,
  now = () => performance.now(),
}: {
  readonly db: Knex;
  /** Told of each session that any process ends, by its id. */
  readonly onSessionEnd?: (sessionId: string) => void;
  readonly everyMs?: number;
  readonly now?: () => number;
}): ChangeFeed {
  const listeners = new Set<Listener>();
  const changes = createLogReader<ChangeEvent>({
    log: {
      idOf: ({ change }) => change,
      newest: () => newestChange(db),
      after: (id, limit) => eventsAfter(db, id, limit),
      of: (ids) => eventsOf(db, ids),
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    now,
  });
  const ends = createLogReader<SessionEnd>({
    log: {
      idOf: ({ id }) => id,
      newest: () => newestEnd(db),
      after: (id, limit) => endsAfter(db, id, limit),
      of: (ids) => endsOf(db, ids),
    },
    emit: ({ sessionId }) => onSessionEnd(sessionId),
    now,
  });
  let readAt = now();
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let pollAgain = false;

  async function poll(): Promise<void> {
    await ends.read();
    await changes.read();
    readAt = now();
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
      await ends.start();
      await changes.start();
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
