import { join } from 'node:path';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { Identities, Logger, Metrics } from '@loupe/svc-kit';
import express from 'express';
import type { Express } from 'express';
import { accountRoutes } from './account.routes';
import { createBootstrapReader } from './bootstrap-data';
import { authRoutes } from './auth.routes';
import { createBrowserCookie } from './browser-cookie';
import { apiProxyRoutes } from './api-proxy.routes';
import { createDeviceCookie } from './device-cookie';
import { createEndSession } from './end-session';
import { createIsEnrolled } from './enrolled';
import { errorAnswer, notFound } from './errors';
import { guard } from './guard';
import { standardHeaders } from './headers';
import { servedHosts } from './hosts';
import type { JobsClient } from './jobs-client';
import { pinRoutes } from './pin.routes';
import { createOpenStreams } from './open-streams';
import { createPendingSignOuts } from './pending-sign-outs';
import { createPluginRegistry } from './plugin-registry';
import { folderOf } from './plugin-files/plugin-folder.mjs';
import { pluginRoutes } from './plugins.routes';
import { publishingRoutes } from './publishing/publishing.routes';
import { createCallProxy, createStreamProxy } from './proxy';
import type { Handler } from './request';
import { requestFigures, requestLog } from './request-log';
import { createSessionCookie } from './session';
import { createPublicShop } from './sign-in-names';
import { createSignOuts } from './sign-outs';
import { createSourceOf } from './source';
import { shellFiles } from './static';
import type { PinSettingsOf } from './static';
import { createSessionResolver } from './session-resolver';
import { tracingRoutes } from './tracing/traces.routes';

export interface AppDeps {
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly identities: Identities;
  readonly jobs: JobsClient;
  readonly jobsUrl: string;
  readonly reportsUrl: string;
  readonly sessionSecrets: readonly string[];
  readonly secureCookies: boolean;
  readonly trustProxy: boolean;
  /** Host names browsers may use; null allows every name. */
  readonly allowedHosts: readonly string[] | null;
  readonly shop: ShopConfig;
  readonly dataDir: string;
  readonly shellDir: string;
  /** Where spans of browsers go; undefined: browsers are not traced. */
  readonly collector?: string | undefined;
}

/** The only entry point: a browser's request is refused, answered here, or proxied with a signed identity. */
export function createApp(parts: AppDeps): Express {
  const { log, jobs } = parts;
  const sealing = { secrets: parts.sessionSecrets, secure: parts.secureCookies };
  const cookie = createSessionCookie(sealing);
  const browser = createBrowserCookie(sealing);
  const device = createDeviceCookie(sealing);
  const sourceOf = createSourceOf(browser, device);
  const store = createPendingSignOuts(join(parts.dataDir, 'pending-sign-outs'));
  const signOuts = createSignOuts({ jobs, store, log });
  const sessions = createSessionResolver({
    cookie,
    jobs,
    identities: parts.identities,
    isEnded: signOuts.isEnded,
    onRead: (isHit) => parts.metrics?.cacheRead('sessions', isHit),
  });
  const streams = createOpenStreams();
  const endSession = createEndSession({ cookie, signOuts, sessions, streams });
  const registry = createPluginRegistry({ dataDir: parts.dataDir, log });
  const isTraced = parts.collector !== undefined;
  const bootstrapOf = createBootstrapReader({ sessions, registry, shellDir: parts.shellDir, isTraced });

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('case sensitive routing', true).set('strict routing', true);
  app.set('trust proxy', parts.trustProxy ? 1 : false);

  if (parts.metrics) {
    parts.metrics.gauge('event_streams_open', 'Open event streams.', () => [{ value: streams.count() }]);
    app.use(requestFigures(parts.metrics));
  }
  app.use(standardHeaders({ secure: parts.secureCookies }), servedHosts(parts.allowedHosts), guard);
  app.get(
    '/healthz',
    (_request, response) => void response.set('Cache-Control', 'no-store').type('text').send('ok'),
  );
  app.get('/readyz', readiness(jobs));
  app.use('/api', requestLog(log));
  app.use(
    authRoutes({
      cookie,
      secureCookies: parts.secureCookies,
      browser,
      device,
      endSession,
      jobs,
      sessions,
      sourceOf,
    }),
  );
  app.use(pinRoutes({ cookie, device, endSession, jobs, sessions, sourceOf }));
  app.use(accountRoutes({ jobs, sessions, sourceOf }));
  app.use(pluginRoutes({ registry, sessions, folder: folderOf(parts.dataDir) }));
  const clock = () => new Date();
  app.use(publishingRoutes({ registry, sessions, dataDir: parts.dataDir, log, clock }));
  app.use(tracingRoutes({ sessions, collector: parts.collector, log, clock }));
  app.use(
    apiProxyRoutes({
      sessions,
      jobs: createCallProxy({ target: parts.jobsUrl, log }),
      reports: createCallProxy({ target: parts.reportsUrl, log }),
      events: createStreamProxy({ target: parts.jobsUrl, log, streams }),
    }),
  );
  app.use(/^\/(api|plugins|internal)(?=\/|$)/, notFound);
  const shop = createPublicShop({ shop: parts.shop, jobs });
  const isEnrolled = createIsEnrolled({ cookie: device, jobs });
  const pinSettings: PinSettingsOf = async (request, requestId) => {
    if (!(await isEnrolled(request, requestId))) return undefined;
    const { digits, lockAfterMinutes } = parts.shop.pin;
    return { digits, lockAfterMinutes };
  };
  app.use(shellFiles({ folder: parts.shellDir, shop, bootstrapOf, pinSettings, isTraced }), notFound);
  app.use(errorAnswer(log));
  return app;
}

/** Not ready while jobs-svc is unavailable; without reports-svc only reports fail. */
function readiness(jobs: JobsClient): Handler {
  return async (_request, response) => {
    const ready = await jobs.isReady();
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .type('text')
      .send(ready ? 'ok' : 'not ready');
  };
}
