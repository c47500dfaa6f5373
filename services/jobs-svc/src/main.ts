import { join } from 'node:path';
import {
  connect,
  DatabaseStartError,
  durabilityWarnings,
  acquireWriterLock,
  keepPrivate,
  migrate,
  readBackupState,
  userErrorOf,
  refuseLostWork,
} from '@loupe/db';
import { createCalendar } from '@loupe/domain';
import {
  createHttpServer,
  createIdentity,
  createLogger,
  createMetrics,
  gracefulStop,
  runProcess,
  serveMetrics,
  watchDisk,
} from '@loupe/svc-kit';
import { createJobsApp } from './app';
import { syncPlaces } from './custody/places.store';
import { backupBeforeChange } from './backup-before-change';
import { readConfig } from './config';
import { createErasureList } from './customers/erasure-list';
import { reapplyErasures } from './customers/reapply-erasures';
import { fillCustomers } from './customers/first-fill';
import { forgetOldKeys } from './idempotency/idempotency';
import { keepTotals } from './keep-totals';
import { warnOfBackups } from './warn-of-backups';
import { addSampleData } from './sample/sample-data';
import { createStaff } from './staff/staff';

const DAY_MS = 86_400_000;

await runProcess(start, (error) => error instanceof DatabaseStartError);

async function start(): Promise<void> {
  const config = readConfig();
  try {
    await serve(config);
  } catch (error) {
    throw userErrorOf(error, config.where) ?? error;
  }
}

async function serve(config: ReturnType<typeof readConfig>): Promise<void> {
  const log = createLogger({ service: 'jobs-svc', level: config.LOG_LEVEL });
  const open = keepPrivate(config.DATA_DIR).length;
  if (open > 0)
    log.warn('files of the data folder can be read by others, and that cannot be changed', { count: open });
  const release = await acquireWriterLock(config.where);
  refuseLostWork(config.where);
  const beforeChange = backupBeforeChange({
    where: config.where,
    dataDir: config.DATA_DIR,
    isTaken: config.BACKUP_TAKEN,
  });
  const taken = await migrate(config.where, { beforeChange });
  if (taken.length > 0) log.info('schema brought up to date', { count: taken.length });

  const db = connect(config.where);
  const deps = { db, clock: () => new Date(), calendar: createCalendar(config.SHOP_CONFIG.timeZone) };
  for (const warning of await durabilityWarnings(db)) log.warn(`data at risk: ${warning}`);
  const staff = createStaff({
    db,
    shop: config.SHOP_CONFIG,
    log,
    clock: deps.clock,
    secrets: config.IDENTITY_SECRET,
    nameSecret: config.IDENTITY_SECRET[0] ?? '',
    demoPassword: config.demoPassword,
    codesFile: join(config.DATA_DIR, 'one-time-codes.txt'),
  });
  const erasures = createErasureList(join(config.DATA_DIR, 'erasures.jsonl'));
  const again = await reapplyErasures({ ...deps, erasures });
  if (again.customers > 0)
    log.info('customers erased again, as the database is an older one', { count: again.customers });
  if (again.openJobs.length > 0)
    log.warn('open jobs lost their texts: they were of erased customers in the older database', {
      count: again.openJobs.length,
    });
  if (again.uncheckedTexts > 0)
    log.warn(
      'texts of the shop that an erasure took may be back: erasures.key is not that of erasures.jsonl',
      {
        count: again.uncheckedTexts,
      },
    );
  if (!again.isForgotten)
    log.warn('traces of erased texts are left in the database file: the next start overwrites them');
  await staff.openAccounts();
  if (config.sampleData) await addSampleData(deps, config.SHOP_CONFIG);
  const forgetOld = async () => {
    await forgetOldKeys(deps);
    await staff.forgetOld();
  };
  const reportBackups = () => warnOfBackups(log, readBackupState(config.DATA_DIR), deps.clock());
  await forgetOld();
  reportBackups();
  const daily = setInterval(() => {
    reportBackups();
    void forgetOld().catch(() => undefined);
  }, DAY_MS);

  await syncPlaces(db, config.SHOP_CONFIG, deps.clock);
  const metrics = createMetrics({ service: 'jobs-svc' });
  watchDisk(metrics, config.DATA_DIR);
  const app = createJobsApp({
    ...deps,
    places: config.SHOP_CONFIG,
    erasures,
    retentionYears: config.SHOP_CONFIG.retention.customerYears,
    log,
    metrics,
    identities: createIdentity({ secrets: config.IDENTITY_SECRET }),
    staffRoutes: staff.routes,
    streams: staff.streams,
    backupState: () => readBackupState(config.DATA_DIR),
  });
  const stopKeepingTotals = await keepTotals(db, log);
  await app.start();
  let isStopping = false;
  const filling = fillCustomers({ ...deps, isStopped: () => isStopping })
    .then((examined) => examined > 0 && log.info('customers of jobs filled in', { count: examined }))
    .catch(() => log.warn('customers of jobs are not all filled in: the next start goes on'));
  const stopMetrics = serveMetrics({ metrics, host: config.METRICS_HOST, port: config.METRICS_PORT, log });
  const server = createHttpServer(app.service.callback());
  gracefulStop(server, {
    log,
    async close() {
      clearInterval(daily);
      isStopping = true;
      await filling;
      stopMetrics();
      stopKeepingTotals();
      app.stop();
      await db.destroy();
      release();
    },
  });
  server.listen(config.PORT, config.HOST, () =>
    log.info('listening', { host: config.HOST, port: config.PORT }),
  );
}
