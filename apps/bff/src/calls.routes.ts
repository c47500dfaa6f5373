import { isAllowed } from '@loupe/shared-types';
import type { Endpoint } from '@loupe/shared-types';
import { HttpError, refuseWithoutPassword, SENTENCES } from '@loupe/svc-kit';
import { Router } from 'express';
import type { Request } from 'express';
import { endpointFor } from './access';
import { callsInTurn, fewStreams } from './fair';
import { wholeBody } from './guard';
import { pathOf } from './request';
import type { Handler, Reply } from './request';
import { personOf, signedIn } from './who';
import type { Who } from './who';

interface CallParts {
  readonly who: Who;
  readonly jobs: Handler;
  readonly reports: Handler;
  readonly events: Handler;
}

/** The calls the services answer: known, asked by somebody signed in, permitted to them, and whole (ACCESS-2). */
export function callRoutes({ who, jobs, reports, events }: CallParts): Router {
  const known: Handler = (request, _response, next) => {
    knownEndpoint(request);
    next();
  };
  const permitted: Handler = async (request, response, next) => {
    const { permission } = knownEndpoint(request);
    if (permission && !isAllowed(personOf(response).user.accessLevel, permission))
      throw new HttpError(403, SENTENCES.notAllowed);
    if (permission && personOf(response).user.pinOnly) await refuseUnlessConfirmed(request, response);
    next();
  };
  /** The password may have been entered a moment ago, through another process. */
  async function refuseUnlessConfirmed(request: Request, response: Reply): Promise<void> {
    who.forget(personOf(response).token);
    const person = await who.of(request, response.locals.requestId);
    if (!person || person.user.pinOnly) refuseWithoutPassword();
    response.locals.signedIn = person;
  }
  const inTurn = callsInTurn();
  const few = fewStreams();
  const fairly: Handler = (request, response, next) =>
    knownEndpoint(request).stream ? few(request, response, next) : inTurn(request, response, next);
  const passOn: Handler = (request, response, next) => {
    const { service, stream } = knownEndpoint(request);
    if (stream) return events(request, response, next);
    return service === 'reports' ? reports(request, response, next) : jobs(request, response, next);
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.all('/api/{*call}', known, signedIn(who), permitted, fairly, wholeBody, passOn);
  return router;
}

/** What the BFF answers by itself has been answered before. */
function knownEndpoint(request: Request): Endpoint {
  const found = endpointFor(request.method, pathOf(request));
  if (!found || found.endpoint.service === 'bff') throw new HttpError(404, SENTENCES.notFound);
  return found.endpoint;
}
