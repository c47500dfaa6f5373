import { backupStatus, connect } from '@loupe/db';
import {
  createHttpServer,
  createIdentity,
  createLogger,
  createMetrics,
  gracefulStop,
  runProcess,
  serveMetrics,
} from '@loupe/svc-kit';
import { createReportsService } from './app';
import { readConfig } from './config';

await runProcess(async () => {
  const config = readConfig();
  const log = createLogger({ service: 'reports-svc', level: config.LOG_LEVEL });
  const db = connect(config.where);
  const metrics = createMetrics({ service: 'reports-svc' });
  const service = createReportsService({
    db,
    log,
    metrics,
    identities: createIdentity({ secrets: config.IDENTITY_SECRET }),
    timeZone: config.SHOP_CONFIG.timeZone,
    clock: () => new Date(),
    backupStatus: () => backupStatus(config.DATA_DIR),
  });
  const server = createHttpServer(service.callback());
  const stopMetrics = serveMetrics({ metrics, host: config.METRICS_HOST, port: config.METRICS_PORT, log });
  gracefulStop(server, {
    log,
    async close() {
      stopMetrics();
      await db.destroy();
    },
  });
  server.listen(config.PORT, config.HOST, () =>
    log.info('listening', { host: config.HOST, port: config.PORT }),
  );
});
