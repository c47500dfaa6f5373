import { isAllowed } from '@loupe/shared-types';
import type { Endpoint } from '@loupe/shared-types';
import { HttpError, refuseWithoutPassword, USER_MESSAGES } from '@loupe/svc-kit';
import { Router } from 'express';
import type { Request } from 'express';
import { endpointFor } from './access';
import { createCallLimit, createStreamLimit } from './fair-share';
import { wholeBody } from './guard';
import { pathOf } from './request';
import type { Handler, Reply } from './request';
import { sessionOf, requireSession } from './session-resolver';
import type { SessionResolver } from './session-resolver';

interface ApiProxyDeps {
  readonly sessions: SessionResolver;
  readonly jobs: Handler;
  readonly reports: Handler;
  readonly events: Handler;
}

/** Proxied calls: known endpoint, signed-in user, permission checked, complete body (ACCESS-2). */
export function apiProxyRoutes({ sessions, jobs, reports, events }: ApiProxyDeps): Router {
  const known: Handler = (request, _response, next) => {
    knownEndpoint(request);
    next();
  };
  const permitted: Handler = async (request, response, next) => {
    const { permission } = knownEndpoint(request);
    if (permission && !isAllowed(sessionOf(response).user.accessLevel, permission))
      throw new HttpError(403, USER_MESSAGES.notAllowed);
    if (permission && sessionOf(response).user.pinOnly) await refuseUnlessConfirmed(request, response);
    next();
  };
  /** The cached session may be stale: the password may have just been entered through another process. */
  async function refuseUnlessConfirmed(request: Request, response: Reply): Promise<void> {
    sessions.forget(sessionOf(response).token);
    const resolved = await sessions.of(request, response.locals.requestId);
    if (!resolved || resolved.user.pinOnly) refuseWithoutPassword();
    response.locals.session = resolved;
  }
  const limitCalls = createCallLimit();
  const limitStreams = createStreamLimit();
  const limitConcurrency: Handler = (request, response, next) =>
    knownEndpoint(request).stream
      ? limitStreams(request, response, next)
      : limitCalls(request, response, next);
  const passOn: Handler = (request, response, next) => {
    const { service, stream } = knownEndpoint(request);
    if (stream) return events(request, response, next);
    return service === 'reports' ? reports(request, response, next) : jobs(request, response, next);
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.all('/api/{*call}', known, requireSession(sessions), permitted, limitConcurrency, wholeBody, passOn);
  return router;
}

/** Endpoints the BFF handles itself are routed before this point. */
function knownEndpoint(request: Request): Endpoint {
  const found = endpointFor(request.method, pathOf(request));
  if (!found || found.endpoint.service === 'bff') throw new HttpError(404, USER_MESSAGES.notFound);
  return found.endpoint;
}
