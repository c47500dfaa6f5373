import { isDamaged, isUnavailable, isUpToDate, createChangeLogCache, poolUsage } from '@loupe/db';
import { createCalendar } from '@loupe/domain';
import type { Knex } from 'knex';
import type { BackupStatus, REPORT_ENDPOINTS } from '@loupe/shared-types';
import type { EndpointHandlers, Identities, Logger, Metrics, Service } from '@loupe/svc-kit';
import { createService, endpointRoutes, HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import { createHealthReports } from './health/health-reports';
import { createHealthReadModel } from './health/health.read-model';
import { createMonthlyReports } from './monthly/monthly-reports';
import { createMonthlyReadModel } from './monthly/monthly.read-model';

const TRY_AGAIN_SECONDS = 2;

interface AppDeps {
  /** A read-only connection. */
  readonly db: Knex;
  readonly identities: Identities;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly timeZone: string;
  readonly clock: () => Date;
  readonly backupStatus: () => BackupStatus | null;
}

export function createReportsService({
  db,
  identities,
  log,
  metrics,
  timeZone,
  clock,
  backupStatus,
}: AppDeps): Service {
  const monthly = createMonthlyReports({
    readModel: createMonthlyReadModel(db),
    cache: createChangeLogCache(db, { onRead: (isHit) => metrics?.cacheRead('reports', isHit) }),
    calendar: createCalendar(timeZone),
    clock,
  });
  const health = createHealthReports({ readModel: createHealthReadModel(db), clock, backupStatus });
  const handlers: EndpointHandlers<keyof typeof REPORT_ENDPOINTS> = {
    'GET /api/reports/monthly': ({ query }) => monthly.report(query.month),
    'GET /api/reports/health': () => health.report(),
  };
  metrics?.gauge('db_pool_connections', 'Connections of the pool, and statements waiting for one.', () =>
    Object.entries(poolUsage(db)).map(([state, value]) => ({ labels: { state }, value })),
  );
  return createService({
    log,
    metrics,
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
