/** An append-only table whose ids ascend, as the reader needs it. */
export interface Log<Entry> {
  readonly idOf: (entry: Entry) => number;
  /** The highest id; 0 where the table is empty. */
  readonly newest: () => Promise<number>;
  /** Entries after an id, oldest first. */
  readonly after: (id: number, limit: number) => Promise<readonly Entry[]>;
  /** Those of these entries that are committed, oldest first. */
  readonly of: (ids: readonly number[]) => Promise<readonly Entry[]>;
}

export interface LogReader {
  /** Begins at the end of the log: what stands there now is not told. */
  readonly start: () => Promise<void>;
  /** Tells what was added since the last read, each entry once. */
  readonly read: () => Promise<void>;
}

const MOST_AT_ONCE = 1_000;

/**
 * Ids are assigned when a transaction writes and become visible when it commits; on MySQL these orders differ. Each
 * read therefore looks again for the ids it has not seen, from the watermark of when the slowest open transaction may
 * have begun, and a margin more, since a process may have been suspended.
 */
const WINDOW = 300;
const SLOWEST_COMMIT_MS = 15_000;
const WATERMARK_EVERY_MS = 500;
/** In a Galera cluster each node leaves out the ids of the others: with more gaps, the whole window is read. */
const MOST_GAPS = 200;

/** Records which entry was the newest at what time. */
function createWatermarks(now: () => number) {
  let watermarks: { readonly at: number; readonly newest: number }[] = [];
  return {
    /** The newest entry as of the duration of the slowest transaction ago. */
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

/** Reads a log that other processes write to as well. `now` is in milliseconds of a monotonic clock. */
export function createLogReader<Entry>({
  log,
  emit,
  now,
}: {
  readonly log: Log<Entry>;
  readonly emit: (entry: Entry) => void;
  readonly now: () => number;
}): LogReader {
  const emitted = new Set<number>();
  /** Ids below the newest entry that nobody has committed yet, or that were rolled back. */
  const gaps = new Set<number>();
  const watermarks = createWatermarks(now);
  let newest = 0;

  function note(id: number): void {
    emitted.add(id);
    gaps.delete(id);
    // Past the limit the whole window is read, so one more says enough.
    const last = Math.min(id - 1, newest + 1 + MOST_GAPS);
    for (let missing = newest + 1; missing <= last; missing += 1) gaps.add(missing);
    newest = Math.max(newest, id);
  }

  function emitOnce(entry: Entry): void {
    const id = log.idOf(entry);
    if (emitted.has(id)) return;
    note(id);
    emit(entry);
  }

  function forgetUntil(floor: number): void {
    for (const ids of [emitted, gaps]) for (const id of ids) if (id <= floor) ids.delete(id);
  }

  return {
    async start() {
      newest = Math.max(0, (await log.newest()) - WINDOW);
      for (const entry of await log.after(newest, WINDOW)) note(log.idOf(entry));
    },
    async read() {
      const floor = watermarks.floor(newest) - WINDOW;
      forgetUntil(floor);
      const hasManyGaps = gaps.size > MOST_GAPS;
      const late = hasManyGaps || gaps.size === 0 ? [] : await log.of([...gaps]);
      for (let after = hasManyGaps ? floor : newest; ;) {
        const entries = await log.after(after, MOST_AT_ONCE);
        entries.forEach(emitOnce);
        const last = entries.at(-1);
        if (!last || entries.length < MOST_AT_ONCE) break;
        after = log.idOf(last);
      }
      late.forEach(emitOnce);
    },
  };
}
