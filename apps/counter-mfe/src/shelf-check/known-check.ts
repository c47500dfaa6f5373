import type { QueryClient } from '@tanstack/react-query';
import { CHECK_STATES, type CheckCounts, type CheckLine, type ShelfCheckDetails } from '@loupe/shared-types';
import { keyOf } from '@loupe/web-kit';

export function countStates(lines: readonly CheckLine[]): CheckCounts {
  const counts: Record<string, number> = Object.fromEntries(CHECK_STATES.map((state) => [state, 0]));
  for (const { state } of lines) counts[state] = (counts[state] ?? 0) + 1;
  return counts as CheckCounts;
}

const keyOfCheck = (id: number) => keyOf('GET /api/checks/:id', { id });

/** The check as this browser knows it. */
export const knownCheck = (client: QueryClient, id: number): ShelfCheckDetails | undefined =>
  client.getQueryData(keyOfCheck(id));

/** A scanned line is shown at once; those of other devices follow with the next poll, which must not bring an older one. */
export function rememberLine(client: QueryClient, id: number, line: CheckLine): void {
  void client.cancelQueries({ queryKey: keyOfCheck(id) });
  client.setQueryData<ShelfCheckDetails>(keyOfCheck(id), (check) => {
    if (!check) return check;
    const isKnown = check.lines.some((one) => one.id === line.id);
    const lines = isKnown
      ? check.lines.map((one) => (one.id === line.id ? line : one))
      : [...check.lines, line];
    return { ...check, counts: countStates(lines), lines };
  });
}
