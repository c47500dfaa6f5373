import Koa from 'koa';
import type { Identities } from '../identity';
import { REQUEST_ID_HEADER } from '../identity';
import type { Logger } from '../logger';
import { requestIdFrom } from '../request-id';
import { identity, requireService, requireStaff } from './access';
import { answersInFlight } from './answers-in-flight';
import type { ServiceMiddleware, ServiceRouter, ServiceState } from './context';
import { errors } from './errors';
import type { MapError } from './errors';

export type Service = Koa<ServiceState>;

export interface ServiceDeps {
  readonly log: Logger;
  readonly identities: Identities;
  /** Whether what the service stands on (its database) answers. */
  readonly isReady: () => Promise<boolean>;
  /** What operators are told of the service beyond whether it is ready. */
  readonly details?: () => object;
  readonly routes: readonly ServiceRouter[];
  readonly mapError?: MapError;
  /** Stands around every route, once it is known who is calling: the place for limits that hold everywhere. */
  readonly middleware?: ServiceMiddleware;
  /** Bounds of the answers that are made or sent at the same time; tests set smaller ones. */
  readonly inFlight?: Parameters<typeof answersInFlight>[0];
}

const CLIENT_LEFT = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ECANCELED']);

/**
 * A Koa application where every route but the two health checks needs a signed identity: the BFF's own for
 * `/internal/*`, a person's for everything else.
 */
export function createService({
  log,
  identities,
  isReady,
  details,
  routes,
  mapError,
  middleware,
  inFlight,
}: ServiceDeps): Service {
  // Koa holds the first JSON it answers against this class, which Node takes 50 ms to load.
  void globalThis.Response;
  const app: Service = new Koa<ServiceState>();
  app.silent = true;
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (!CLIENT_LEFT.has(error.code ?? '')) log.error('response failed', { error });
  });

  app.use(requestLog(log));
  app.use(errors(log, mapError));
  app.use(health(isReady, details));
  app.use(identity(identities));
  app.use(onlyTheBffInside());
  app.use(answersInFlight(inFlight));
  if (middleware) app.use(middleware);
  for (const router of routes) app.use(router.routes());
  return app;
}

function requestLog(log: Logger): ServiceMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = requestIdFrom(ctx.get(REQUEST_ID_HEADER));
    ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
    await next();
    const { identity: caller, requestId } = ctx.state;
    const route = (ctx as { readonly _matchedRoute?: string | RegExp })._matchedRoute;
    // The BFF asks who somebody is, and the supervisor whether we live, all the time; those lines would bury the others.
    const isRoutine = caller?.kind === 'service' || isHealthCheck(ctx.path);
    const line = isRoutine && ctx.status < 400 ? log.debug : log.info;
    line('request', {
      requestId,
      method: ctx.method,
      route: typeof route === 'string' ? route : 'none',
      status: ctx.status,
      ms: Math.round(performance.now() - started),
      userId: caller?.kind === 'staff' ? caller.userId : undefined,
    });
  };
}

const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/**
 * Somebody on this computer, and not through a proxy that runs on it: browsers reach the BFF, which passes no such
 * call on, and the services listen on addresses of their own.
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

/** The router matches paths in any case, so this must too. */
function onlyTheBffInside(): ServiceMiddleware {
  const forService = requireService();
  const forStaff = requireStaff();
  return (ctx, next) => (/^\/internal(\/|$)/i.test(ctx.path) ? forService(ctx, next) : forStaff(ctx, next));
}
