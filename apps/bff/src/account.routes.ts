import type { PASSWORD_ENDPOINTS } from '@loupe/shared-types';
import type { Router } from 'express';
import { endpointRoutes } from './endpoint-routes';
import type { JobsClient } from './jobs-client';
import type { SourceOf } from './source';
import { sessionOf } from './session-resolver';
import type { SessionResolver } from './session-resolver';

/** Account calls that carry the user's own password. Failures count per address, so these bypass the proxy. */
export function accountRoutes({
  jobs,
  sessions,
  sourceOf,
}: {
  readonly jobs: JobsClient;
  readonly sessions: SessionResolver;
  readonly sourceOf: SourceOf;
}): Router {
  return endpointRoutes<keyof typeof PASSWORD_ENDPOINTS>(sessions, {
    'POST /api/auth/confirm': async ({ request, response, body }) => {
      const { token } = sessionOf(response);
      await jobs.confirm({ token, ...body, ...(await sourceOf(request)) }, response.locals.requestId);
      sessions.forget(token);
      return undefined;
    },

    'POST /api/auth/own-pin': async ({ request, response, body }) => {
      const { token } = sessionOf(response);
      const { requestId } = response.locals;
      return jobs.setOwnPin({ token, ...body, ...(await sourceOf(request)) }, requestId);
    },

    'POST /api/auth/second-factor/remove': async ({ request, response, body }) => {
      const { token } = sessionOf(response);
      const { requestId } = response.locals;
      await jobs.removeSecondFactor({ token, ...body, ...(await sourceOf(request)) }, requestId);
      sessions.forget(token);
      return undefined;
    },
  });
}
