import { stageCounts, type ChangeLogCache } from '@loupe/db';
import { STAGE_DISPLAYS, toPounds } from '@loupe/domain';
import { OVERDUE_AFTER_DAYS, type Stage, type Stats } from '@loupe/shared-types';
import type { Deps } from '../deps';
import { activePartsCost, averageDuration, waitingSince } from './stats.store';

export type StatsService = ReturnType<typeof createStatsService>;

const MONTHS_OF_TURNAROUND = 12;
const DAY_MS = 86_400_000;

/** Cached until a change; figures that depend on the time are cached for at most a minute. */
export function createStatsService({
  db,
  clock,
  calendar,
  counts,
}: Deps & { readonly counts: ChangeLogCache }) {
  async function compute(): Promise<Stats> {
    const now = clock();
    const byStage = await stageCounts(db);
    const of = (stage: Stage): number => byStage.get(stage) ?? 0;
    const pages = Object.entries(STAGE_DISPLAYS).map(([stage, display]) => [
      display.statsField,
      of(stage as Stage),
    ]);
    const yearAgo = calendar.monthRange(calendar.lastMonths(now, MONTHS_OF_TURNAROUND).at(-1) ?? '').from;
    const turnaround = await averageDuration(db, yearAgo);
    // A week with a clock change is an hour longer or shorter, so the calendar decides at the boundary.
    const waiting = await waitingSince(
      db,
      new Date(now.getTime() - (OVERDUE_AFTER_DAYS - 1) * DAY_MS).toISOString(),
    );
    return {
      ...(Object.fromEntries(pages) as Omit<Stats, 'totalActive'>),
      totalActive: of('active'),
      totalPartsValue: toPounds(await activePartsCost(db)),
      overdue: waiting.filter((since) => calendar.daysBetween(since, now) > OVERDUE_AFTER_DAYS).length,
      averageTurnaround: turnaround === null ? null : Math.round(turnaround * 10) / 10,
    };
  }

  return {
    get(): Promise<Stats> {
      const minute = clock().toISOString().slice(0, 16);
      return counts.get(`stats ${minute}`, compute);
    },
  };
}
