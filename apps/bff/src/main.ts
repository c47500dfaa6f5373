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
import { createApp } from './app';
import { readConfig } from './config';
import { createJobsClient } from './jobs-client';

await runProcess(async () => {
  const config = readConfig();
  const log = createLogger({ service: 'bff', level: config.LOG_LEVEL });
  if (config.plainHttpInProduction)
    log.warn(
      'plain HTTP: passwords and sessions can be read on this network. Put HTTPS in front as soon as you can',
      {
        variable: 'ALLOW_PLAIN_HTTP',
      },
    );
  if (config.secureCookies && !config.trustProxy)
    log.warn(
      'sign-in works over https:// only. Where no HTTPS proxy stands in front, browsers drop the session: put one there and set TRUST_PROXY=1, or set ALLOW_PLAIN_HTTP=1',
      { variable: 'ALLOW_PLAIN_HTTP' },
    );
  if (!config.allowedHosts)
    log.warn('every host name is served: name those of the shop, so that a foreign name cannot point here', {
      variable: 'ALLOWED_HOSTS',
    });
  const identities = createIdentity({ secrets: config.IDENTITY_SECRET });
  const jobs = createJobsClient({ url: config.JOBS_URL, identities });
  const metrics = createMetrics({ service: 'bff' });
  watchDisk(metrics, config.DATA_DIR);
  const app = createApp({
    log,
    metrics,
    identities,
    jobs,
    jobsUrl: config.JOBS_URL,
    reportsUrl: config.REPORTS_URL,
    sessionSecrets: config.SESSION_SECRET,
    secureCookies: config.secureCookies,
    trustProxy: config.trustProxy,
    allowedHosts: config.allowedHosts,
    shop: config.SHOP_CONFIG,
    dataDir: config.DATA_DIR,
    shellDir: config.SHELL_DIR,
    collector: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
  const server = createHttpServer(app, { keepAliveTimeout: 65_000 });
  const stopMetrics = serveMetrics({ metrics, host: config.METRICS_HOST, port: config.METRICS_PORT, log });
  gracefulStop(server, {
    log,
    async close() {
      stopMetrics();
      await jobs.close();
    },
  });
  server.listen(config.PORT, config.HOST, () =>
    log.info('listening', { host: config.HOST, port: config.PORT }),
  );
});
