import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { Counter, Limit } from './attempt-limits';

const TABLE = 'sign_in_counters';
/** How far the clocks of two processes may be apart. */
const SKEW_MS = 60_000;

interface CounterRow {
  readonly counter_key: string;
  readonly count: number;
  readonly first_at: string;
  readonly locked_until: string | null;
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** When the lock of a row ends. One that ends later than any lock could was set under another clock. */
function activeLock(row: CounterRow | undefined, { lockMs }: Limit, now: Date): string | null {
  if (!row || row.locked_until === null) return null;
  const isBelieved = row.locked_until <= after(now, lockMs + SKEW_MS);
  return isBelieved && row.locked_until > now.toISOString() ? row.locked_until : null;
}

const latest = (ends: readonly (string | null)[]): string | null =>
  ends.reduce((last, end) => (end !== null && (last === null || end > last) ? end : last), null);

/** Until when the counters refuse an attempt; null when they do not (SIGNIN-3). */
export async function lockedUntil(db: Db, counters: readonly Counter[], now: Date): Promise<string | null> {
  const keys = counters.map(({ key }) => key);
  const rows = (await db(TABLE).whereIn('counter_key', keys)) as CounterRow[];
  const rowOf = (key: string) => rows.find((row) => row.counter_key === key);
  return latest(counters.map(({ key, limit }) => activeLock(rowOf(key), limit, now)));
}

export interface Counted {
  /** Until when the attempt is refused; nothing was counted then. */
  readonly refusedUntil: string | null;
  /** Where it was the last that is free: whoever comes next is refused. */
  readonly locks: readonly Limit['scope'][];
}

/**
 * Counts an attempt before its password is looked at, so that those made at the same moment, in whatever process,
 * are counted one by one; one that succeeds is taken back.
 */
export async function countAttempt(db: Db, counters: readonly Counter[], now: Date): Promise<Counted> {
  return inTransaction(db, async (trx) => {
    const current: CounterRow[] = [];
    for (const { key, nameKey, limit } of counters) {
      const fresh = { count: 0, first_at: now.toISOString(), locked_until: null };
      // Holds the row against everybody else, also when it was not there; always in the same order.
      await trx(TABLE)
        .insert({ counter_key: key, name_key: nameKey, ...fresh })
        .onConflict('counter_key')
        .merge(['counter_key']);
      const row = (await trx(TABLE).where({ counter_key: key }).first()) as CounterRow;
      const refusedUntil = activeLock(row, limit, now);
      if (refusedUntil !== null) return { refusedUntil, locks: [] };
      const isCurrent =
        row.first_at > after(now, -limit.windowMs) && row.first_at < after(now, limit.windowMs);
      current.push(isCurrent ? row : { counter_key: key, ...fresh });
    }
    const locks: Limit['scope'][] = [];
    for (const [at, { key, limit }] of counters.entries()) {
      const { count = 0, first_at = now.toISOString() } = current[at] ?? {};
      const isLast = count + 1 >= limit.free;
      if (isLast) locks.push(limit.scope);
      await trx(TABLE)
        .where({ counter_key: key })
        .update({ count: count + 1, first_at, locked_until: isLast ? after(now, limit.lockMs) : null });
    }
    return { refusedUntil: null, locks };
  });
}

/** The attempt was no guess: it succeeded. */
export async function takeBack(trx: Db, counters: readonly Counter[]): Promise<void> {
  const cleared = counters.filter(({ limit }) => limit.clearedBySuccess);
  for (const { key } of cleared) await trx(TABLE).where({ counter_key: key }).delete();
  await uncount(
    trx,
    counters.filter((counter) => !cleared.includes(counter)),
  );
}

/** The attempt was no guess, and does not say that those before it were none. */
export async function uncount(trx: Db, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters)
    await trx(TABLE)
      .where({ counter_key: key })
      .where('count', '>', 0)
      .update({ count: trx.raw('?? - 1', ['count']), locked_until: null });
}

/** Clears all that was counted against a name, wherever. */
export async function clearCountersOf(trx: Db, nameKey: string): Promise<void> {
  await trx(TABLE).where({ name_key: nameKey }).delete();
}

/** Forgets what was counted long ago, and under a clock that was far ahead. */
export async function forgetCounters(db: Db, now: Date, afterMs: number): Promise<void> {
  await db(TABLE).where('first_at', '<', after(now, -afterMs)).delete();
  await db(TABLE).where('first_at', '>', after(now, afterMs)).delete();
}
