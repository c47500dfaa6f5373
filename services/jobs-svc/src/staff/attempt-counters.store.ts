import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { Counter, Limit } from './attempt-limits';

const TABLE = 'sign_in_counters';
/** Tolerated clock difference between two processes. */
const SKEW_MS = 60_000;

interface CounterRow {
  readonly counter_key: string;
  readonly count: number;
  readonly first_at: string;
  readonly locked_until: string | null;
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** When the lock of a row ends, or null. An end beyond any possible lock comes from a wrong clock and is ignored. */
function activeLock(row: CounterRow | undefined, { lockMs }: Limit, now: Date): string | null {
  if (!row || row.locked_until === null) return null;
  const isBelieved = row.locked_until <= after(now, lockMs + SKEW_MS);
  return isBelieved && row.locked_until > now.toISOString() ? row.locked_until : null;
}

const latest = (ends: readonly (string | null)[]): string | null =>
  ends.reduce((last, end) => (end !== null && (last === null || end > last) ? end : last), null);

/** Until when the counters refuse an attempt (UTC); null when they allow it (SIGNIN-3). */
export async function lockedUntil(db: Db, counters: readonly Counter[], now: Date): Promise<string | null> {
  const keys = counters.map(({ key }) => key);
  const rows = (await db(TABLE).whereIn('counter_key', keys)) as CounterRow[];
  const rowOf = (key: string) => rows.find((row) => row.counter_key === key);
  return latest(counters.map(({ key, limit }) => activeLock(rowOf(key), limit, now)));
}

export interface Counted {
  /** Until when the attempt is refused; nothing was counted then. */
  readonly refusedUntil: string | null;
  /** Scopes for which this was the last free attempt: the next one is refused. */
  readonly locks: readonly Limit['scope'][];
}

/**
 * Counts an attempt before its password is verified, so that concurrent attempts in all processes are counted one by
 * one; a successful one is subtracted again.
 */
export async function countAttempt(db: Db, counters: readonly Counter[], now: Date): Promise<Counted> {
  return inTransaction(db, async (trx) => {
    const current: CounterRow[] = [];
    for (const { key, nameKey, limit } of counters) {
      const fresh = { count: 0, first_at: now.toISOString(), locked_until: null };
      // The upsert locks the row even if it is new; the fixed order avoids deadlocks.
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

/** Subtracts a successful attempt. */
export async function takeBack(trx: Db, counters: readonly Counter[]): Promise<void> {
  const cleared = counters.filter(({ limit }) => limit.clearedBySuccess);
  for (const { key } of cleared) await trx(TABLE).where({ counter_key: key }).delete();
  await uncount(
    trx,
    counters.filter((counter) => !cleared.includes(counter)),
  );
}

/** Subtracts one attempt that was not a guess; earlier ones stay counted. */
export async function uncount(trx: Db, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters)
    await trx(TABLE)
      .where({ counter_key: key })
      .where('count', '>', 0)
      .update({ count: trx.raw('?? - 1', ['count']), locked_until: null });
}

/** Clears all counters of a name. */
export async function clearCountersOf(trx: Db, nameKey: string): Promise<void> {
  await trx(TABLE).where({ name_key: nameKey }).delete();
}

/** Deletes counters past their retention, and those dated in the future by a wrong clock. */
export async function forgetCounters(db: Db, now: Date, afterMs: number): Promise<void> {
  await db(TABLE).where('first_at', '<', after(now, -afterMs)).delete();
  await db(TABLE).where('first_at', '>', after(now, afterMs)).delete();
}
