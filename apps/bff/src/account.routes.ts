import type { PASSWORD_ENDPOINTS } from '@loupe/shared-types';
import type { Router } from 'express';
import { endpointRoutes } from './endpoint-routes';
import type { JobsClient } from './jobs-client';
import type { SourceOf } from './source';
import { personOf } from './who';
import type { Who } from './who';

/** What is done with one's own password in hand. Wrong ones count by address, so these do not go through the proxy. */
export function accountRoutes({
  jobs,
  who,
  sourceOf,
}: {
  readonly jobs: JobsClient;
  readonly who: Who;
  readonly sourceOf: SourceOf;
}): Router {
  return endpointRoutes<keyof typeof PASSWORD_ENDPOINTS>(who, {
    'POST /api/auth/confirm': async ({ request, response, body }) => {
      const { token } = personOf(response);
      await jobs.confirm({ token, ...body, ...(await sourceOf(request)) }, response.locals.requestId);
      who.forget(token);
      return undefined;
    },

    'POST /api/auth/own-pin': async ({ request, response, body }) => {
      const { token } = personOf(response);
      const { requestId } = response.locals;
      return jobs.setOwnPin({ token, ...body, ...(await sourceOf(request)) }, requestId);
    },

    'POST /api/auth/second-factor/remove': async ({ request, response, body }) => {
      const { token } = personOf(response);
      const { requestId } = response.locals;
      await jobs.removeSecondFactor({ token, ...body, ...(await sourceOf(request)) }, requestId);
      who.forget(token);
      return undefined;
    },
  });
}
