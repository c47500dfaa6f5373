const DAY_MS = 86_400_000;

/**
 * When a code was scanned (MOVE-6): at most a day before it arrived, and never in the future, since the clock of a
 * counter PC may be wrong. Both are UTC instants.
 */
export function scanTime(scannedAt: string | undefined, now: string): string {
  if (scannedAt === undefined || scannedAt > now) return now;
  const earliest = new Date(Date.parse(now) - DAY_MS).toISOString();
  return scannedAt < earliest ? earliest : scannedAt;
}
