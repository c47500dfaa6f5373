import type { Db } from '@loupe/db';
import { isDamaged, isUnavailable, isUpToDate, createChangeLogCache } from '@loupe/db';
import { createCalendar } from '@loupe/domain';
import type { BackupStatus, REPORT_ENDPOINTS } from '@loupe/shared-types';
import type { EndpointHandlers, Identities, Logger, Service } from '@loupe/svc-kit';
import { createService, endpointRoutes, HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import { createHealthReports } from './health/health-reports';
import { createHealthReadModel } from './health/health.read-model';
import { createMonthlyReports } from './monthly/monthly-reports';
import { createMonthlyReadModel } from './monthly/monthly.read-model';

const TRY_AGAIN_SECONDS = 2;

interface AppDeps {
  /** A read-only connection. */
  readonly db: Db;
  readonly identities: Identities;
  readonly log: Logger;
  readonly timeZone: string;
  readonly clock: () => Date;
  readonly backupStatus: () => BackupStatus | null;
}

export function createReportsService({
  db,
  identities,
  log,
  timeZone,
  clock,
  backupStatus,
}: AppDeps): Service {
  const monthly = createMonthlyReports({
    readModel: createMonthlyReadModel(db),
    cache: createChangeLogCache(db),
    calendar: createCalendar(timeZone),
    clock,
  });
  const health = createHealthReports({ readModel: createHealthReadModel(db), clock, backupStatus });
  const handlers: EndpointHandlers<keyof typeof REPORT_ENDPOINTS> = {
    'GET /api/reports/monthly': ({ query }) => monthly.report(query.month),
    'GET /api/reports/health': () => health.report(),
  };
  return createService({
    log,
    identities,
    isReady: () => isUpToDate(db),
    routes: [endpointRoutes(handlers)],
    mapError(error) {
      if (isDamaged(error)) return new HttpError(503, USER_MESSAGES.damaged);
      return isUnavailable(error)
        ? new HttpError(503, USER_MESSAGES.unavailable, { retryAfter: TRY_AGAIN_SECONDS })
        : undefined;
    },
  });
}
