const DAY_MS = 86_400_000;

/** A request that took no longer than this did not wait for the connection; a computer's clock may be as far off. */
const ON_ITS_WAY_MS = 2_000;

/**
 * When something was scanned, moved or undone (MOVE-6): for what had to wait for the connection its own time, at most a day
 * ago, else the present. Both are UTC instants.
 */
export function scanTime(scannedAt: string | undefined, now: string): string {
  if (scannedAt === undefined) return now;
  const waited = Date.parse(now) - Date.parse(scannedAt);
  if (waited <= ON_ITS_WAY_MS) return now;
  return waited > DAY_MS ? new Date(Date.parse(now) - DAY_MS).toISOString() : scannedAt;
}
