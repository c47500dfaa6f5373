import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

export interface Availability {
  /** False from a failure until the database has answered again: callers then need not wait to find out. */
  readonly isUp: () => boolean;
  /** Tells of a failure; from then on the database is asked until it answers. */
  readonly failed: () => void;
  readonly stop: () => void;
}

const ASK_AGAIN_MS = 400;

/** Remembers that the database is away, so that only the first callers wait for it, and notices its return. */
export function watchDatabase(db: Knex): Availability {
  let up = true;
  let stopped = false;

  const untilItAnswers = async (): Promise<void> => {
    while (!up && !stopped) {
      try {
        await db.raw('select 1');
        up = true;
      } catch {
        await pause(ASK_AGAIN_MS, undefined, { ref: false });
      }
    }
  };

  return {
    isUp: () => up,
    failed() {
      if (!up || stopped) return;
      up = false;
      void untilItAnswers();
    },
    stop: () => void (stopped = true),
  };
}
