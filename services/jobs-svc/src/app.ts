import { createChangeLogCache, watchDatabase, type BackupState } from '@loupe/db';
import { DEFAULT_RETENTION } from '@loupe/shared-types';
import {
  createService,
  type Identities,
  type Logger,
  type Metrics,
  type Service,
  type ServiceMiddleware,
  type ServiceRouter,
  endpointRoutes,
} from '@loupe/svc-kit';
import { callsRoutes } from './calls/calls.routes';
import { createCallsService } from './calls/calls.service';
import { createChangeFeed } from './changes/change-feed';
import { eventsRoutes } from './changes/events.routes';
import { namesItsChanges } from './changes/request-changes';
import { erasuresInMemory, type ErasureList } from './customers/erasure-list';
import { customersRoutes } from './customers/customers.routes';
import { createCustomersService } from './customers/customers.service';
import { databaseGuard, mapDatabaseError } from './database-guard';
import type { Deps, ShopPlaces } from './deps';
import { findRoutes } from './find/find.routes';
import { jobsRoutes } from './jobs/jobs.routes';
import { createJobsService } from './jobs/jobs.service';
import { createResponseCache } from './lists/page';
import { locationsRoutes } from './locations/locations.routes';
import { createMovesService } from './custody/moves.service';
import { createChecksService } from './custody/checks.service';
import { createTransfersService } from './custody/transfers.service';
import { custodyRoutes } from './custody/custody.routes';
import { createLocationsService } from './locations/locations.service';
import { myDayRoutes } from './my-day/my-day';
import { registerFigures } from './figures';
import { partsRoutes } from './parts/parts.routes';
import { createPartsService } from './parts/parts.service';
import { clientErrorsRoutes } from './client-errors/client-errors.routes';
import { preferencesRoutes } from './preferences/preferences.routes';
import type { SessionStreams } from './staff/session-streams';
import { printsRoutes } from './prints/prints.routes';
import { createPrintsService } from './prints/prints.service';
import { createSettingsService } from './prints/settings.service';
import { statsRoutes } from './stats/stats.routes';
import { createStory } from './story/story';
import { createStatsService } from './stats/stats.service';
import { templatesRoutes } from './templates/templates.routes';
import { createTemplatesService } from './templates/templates.service';

interface CustomerSettings {
  /** The erasures to apply again after a restore; in memory for tests. */
  readonly erasures?: ErasureList;
  readonly retentionYears?: number;
}

interface AppDeps extends Deps, CustomerSettings {
  readonly places: ShopPlaces;
  readonly identities: Identities;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** The state of the backups, for operators. */
  readonly backupState?: () => BackupState | null;
  /** Routes of staff accounts and sessions, which share this database. */
  readonly staffRoutes?: readonly ServiceRouter[];
  readonly streams?: SessionStreams;
}

export interface JobsApp {
  readonly service: Service;
  readonly router: ServiceRouter;
  /** Starts polling the change log. */
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

export function createServices(
  deps: Deps & CustomerSettings & { readonly places: ShopPlaces },
  metrics?: Metrics,
) {
  const { erasures = erasuresInMemory(), retentionYears = DEFAULT_RETENTION.customerYears } = deps;
  const onRead = (isHit: boolean) => metrics?.cacheRead('counts', isHit);
  const shared = { ...deps, counts: createChangeLogCache(deps.db, { onRead }) };
  const jobs = createJobsService(shared);
  return {
    jobs,
    moves: createMovesService({ ...deps, jobs }),
    transfers: createTransfersService(deps),
    checks: createChecksService({ ...deps, jobs }),
    calls: createCallsService(shared),
    locations: createLocationsService(shared),
    parts: createPartsService({ ...shared, jobs }),
    customers: createCustomersService({ ...shared, jobs, erasures, retentionYears }),
    stats: createStatsService(shared),
    prints: createPrintsService(shared),
    settings: createSettingsService(shared),
    templates: createTemplatesService(shared),
  };
}

export function createJobsApp({
  identities,
  log,
  metrics,
  staffRoutes = [],
  streams,
  backupState,
  ...deps
}: AppDeps): JobsApp {
  const { db } = deps;
  const pages = createResponseCache(db, (isHit) => metrics?.cacheRead('pages', isHit));
  const services = { ...deps, ...createServices(deps, metrics), pages, story: createStory(deps) };
  const feed = createChangeFeed({ db, onSessionEnd: streams?.end });
  const availability = watchDatabase(db);

  const router = endpointRoutes(
    {
      ...findRoutes(services),
      ...jobsRoutes(services),
      ...callsRoutes(services),
      ...locationsRoutes(services),
      ...custodyRoutes(services),
      ...partsRoutes(services),
      ...customersRoutes(services),
      ...templatesRoutes(services),
      ...statsRoutes(services),
      ...printsRoutes(services),
      ...myDayRoutes(services),
      ...eventsRoutes({ db, feed, streams }),
      ...preferencesRoutes(services),
      ...clientErrorsRoutes(services),
    },
    { middleware: [pollAfterWrites(feed.pollSoon), namesItsChanges()] },
  );

  if (metrics) registerFigures({ metrics, db, feed, backupState });
  const service = createService({
    log,
    metrics,
    identities,
    isReady: async () => availability.isUp() && Boolean(await db.raw('select 1')),
    details: () => ({ backup: backupState?.() ?? null }),
    routes: [router, ...staffRoutes],
    mapError: mapDatabaseError,
    middleware: databaseGuard(availability),
  });
  return {
    service,
    router,
    async start() {
      await feed.start();
      streams?.start();
    },
    stop() {
      feed.stop();
      streams?.stop();
      availability.stop();
    },
  };
}

function pollAfterWrites(pollSoon: () => void): ServiceMiddleware {
  return async (ctx, next) => {
    await next();
    if (ctx.method !== 'GET') pollSoon();
  };
}
