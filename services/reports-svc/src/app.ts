import type { Db } from '@loupe/db';
import { isDamaged, isUnavailable, isUpToDate, keepUntilWritten } from '@loupe/db';
import { createCalendar } from '@loupe/domain';
import type { BackupStatus } from '@loupe/shared-types';
import type { Identities, Logger, Service } from '@loupe/svc-kit';
import { createService, HttpError, SENTENCES } from '@loupe/svc-kit';
import { createHealthReports } from './health/health-reports';
import { createHealthReadModel } from './health/health.read-model';
import { healthRoutes } from './health/health.routes';
import { createMonthlyReports } from './monthly/monthly-reports';
import { createMonthlyReadModel } from './monthly/monthly.read-model';
import { monthlyRoutes } from './monthly/monthly.routes';

const TRY_AGAIN_SECONDS = 2;

interface Parts {
  /** A connection that cannot write. */
  readonly db: Db;
  readonly identities: Identities;
  readonly log: Logger;
  readonly timeZone: string;
  readonly clock: () => Date;
  readonly backupStatus: () => BackupStatus | null;
}

export function createReportsService({ db, identities, log, timeZone, clock, backupStatus }: Parts): Service {
  const monthly = createMonthlyReports({
    readModel: createMonthlyReadModel(db),
    kept: keepUntilWritten(db),
    calendar: createCalendar(timeZone),
    clock,
  });
  const health = createHealthReports({ readModel: createHealthReadModel(db), clock, backupStatus });
  return createService({
    log,
    identities,
    isReady: () => isUpToDate(db),
    routes: [monthlyRoutes(monthly), healthRoutes(health)],
    explain(error) {
      if (isDamaged(error)) return new HttpError(503, SENTENCES.damaged);
      return isUnavailable(error)
        ? new HttpError(503, SENTENCES.unavailable, { retryAfter: TRY_AGAIN_SECONDS })
        : undefined;
    },
  });
}
