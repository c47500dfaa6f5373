import { isAllowed } from '@loupe/shared-types';
import { HttpError, SENTENCES } from '@loupe/svc-kit';
import { Router } from 'express';
import { ruleFor } from './access';
import type { ApiRule } from './access';
import { callsInTurn, fewStreams } from './fair';
import { wholeBody } from './guard';
import { pathOf } from './request';
import type { Handler } from './request';
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
  const permitted: Handler = (request, response, next) => {
    const { requires } = knownRule(pathOf(request));
    if (requires && !isAllowed(personOf(response).user.accessLevel, requires))
      throw new HttpError(403, SENTENCES.notAllowed);
    next();
  };
  const passOn: Handler = (request, response, next) => {
    const path = pathOf(request);
    if (path === '/api/events') return events(request, response, next);
    return knownRule(path).upstream === 'reports'
      ? reports(request, response, next)
      : jobs(request, response, next);
  };
  const known: Handler = (request, _response, next) => {
    knownRule(pathOf(request));
    next();
  };

  const inTurn = callsInTurn();
  const few = fewStreams();
  const fairly: Handler = (request, response, next) =>
    pathOf(request) === '/api/events' ? few(request, response, next) : inTurn(request, response, next);

  const router = Router({ caseSensitive: true, strict: true });
  router.all('/api/{*call}', known, signedIn(who), permitted, fairly, wholeBody, passOn);
  return router;
}

function knownRule(path: string): ApiRule {
  const rule = ruleFor(path);
  if (!rule) throw new HttpError(404, SENTENCES.notFound);
  return rule;
}
