import { dialectOf, repairStageCounts } from '@loupe/db';
import type { Logger } from '@loupe/svc-kit';
import type { Knex } from 'knex';

/** A service of the version before, which does not keep the totals, may run beside this one during an upgrade. */
const EVERY_MS = { mysql: 60_000, sqlite: 3_600_000 } as const;

/**
 * Compares the totals of the stages with the jobs, at start and from then on regularly, and corrects them (STAGE-9).
 * A failure is left to the next time. Returns a function that stops it.
 */
export async function keepTotals(db: Knex, log: Logger): Promise<() => void> {
  const repair = () =>
    repairStageCounts(db).then(
      (wrong) => wrong > 0 && log.warn(TOTALS_WERE_WRONG, { count: wrong }),
      () => log.warn('the totals of the stages could not be checked'),
    );
  await repair();
  const timer = setInterval(() => void repair(), EVERY_MS[dialectOf(db)]);
  timer.unref();
  return () => clearInterval(timer);
}

export const TOTALS_WERE_WRONG = 'totals of stages were wrong, and are right again';
