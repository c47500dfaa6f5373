import Koa from 'koa';
import type { Identities } from '../identity';
import { REQUEST_ID_HEADER } from '../identity';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { requestIdFrom } from '../request-id';
import { identity, requireService, requireStaff } from './access';
import { answersInFlight } from './answers-in-flight';
import type { ServiceMiddleware, ServiceRouter, ServiceState } from './context';
import { errors } from './errors';
import type { MapError } from './errors';

export type Service = Koa<ServiceState>;

export interface ServiceDeps {
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly identities: Identities;
  /** Whether the service's dependencies (its database) are available. */
  readonly isReady: () => Promise<boolean>;
  /** Details for operators, beyond readiness. */
  readonly details?: () => object;
  readonly routes: readonly ServiceRouter[];
  readonly mapError?: MapError;
  /** Runs around every route, after the caller is identified: for limits that apply everywhere. */
  readonly middleware?: ServiceMiddleware;
  /** Limits of concurrent responses; tests set smaller ones. */
  readonly inFlight?: Parameters<typeof answersInFlight>[0];
}

const CLIENT_LEFT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED']);

/**
 * A Koa application in which every route but the two health checks needs a signed identity: the BFF's own for
 * `/internal/*`, a user's for everything else.
 */
export function createService({
  log,
  metrics,
  identities,
  isReady,
  details,
  routes,
  mapError,
  middleware,
  inFlight,
}: ServiceDeps): Service {
  // Koa checks its first JSON body against this class, which Node takes 50 ms to load: load it at start.
  void globalThis.Response;
  const app: Service = new Koa<ServiceState>();
  app.silent = true;
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLIENT_LEFT.has(error.code ?? '')) log.error('response failed', { error });
  });

  app.use(requestLog(log, metrics));
  app.use(errors(log, mapError));
  app.use(health(isReady, details));
  app.use(identity(identities));
  app.use(requireCaller());
  app.use(answersInFlight(inFlight));
  if (middleware) app.use(middleware);
  for (const router of routes) app.use(router.routes());
  return app;
}

function requestLog(log: Logger, metrics?: Metrics): ServiceMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = requestIdFrom(ctx.get(REQUEST_ID_HEADER));
    ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
    await next();
    const { identity: caller, requestId } = ctx.state;
    const { _matchedRoute: matched } = ctx as { readonly _matchedRoute?: string | RegExp };
    const route = typeof matched === 'string' ? matched : 'none';
    const ms = performance.now() - started;
    if (!isHealthCheck(ctx.path))
      metrics?.request({ method: ctx.method, route, status: ctx.status, seconds: ms / 1_000 });
    // Session look-ups and health checks are so frequent that they would drown other log lines.
    const isRoutine = caller?.kind === 'service' || isHealthCheck(ctx.path);
    const line = isRoutine && ctx.status < 400 ? log.debug : log.info;
    line('request', {
      requestId,
      method: ctx.method,
      route,
      status: ctx.status,
      ms: Math.round(ms),
      userId: caller?.kind === 'staff' ? caller.userId : undefined,
    });
  };
}

const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/**
 * Whether the caller is on this computer and not behind a local proxy: browsers reach only the BFF, which does not
 * pass such calls on, and the services listen on addresses of their own.
 */
function isOperator(ctx: Parameters<ServiceMiddleware>[0]): boolean {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(ctx.req.socket.remoteAddress ?? '');
  return isLocal && ctx.get('X-Forwarded-For') === '' && ctx.get('Forwarded') === '';
}

function health(isReady: () => Promise<boolean>, details: () => object = () => ({})): ServiceMiddleware {
  return async (ctx, next) => {
    if (!isHealthCheck(ctx.path)) return next();
    const well = ctx.path === '/healthz' || (await isReady().catch(() => false));
    ctx.status = well ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/readyz' && ctx.get('Accept') === 'application/json' && isOperator(ctx)) {
      ctx.body = { ready: well, ...details() };
      return;
    }
    ctx.type = 'text/plain';
    ctx.body = well ? 'ok' : 'not ready';
  };
}

/** Case-insensitive, as the router matches paths in any case. */
function requireCaller(): ServiceMiddleware {
  const forService = requireService();
  const forStaff = requireStaff();
  return (ctx, next) => (/^\/internal(\/|$)/i.test(ctx.path) ? forService(ctx, next) : forStaff(ctx, next));
}
