import { readJsonBody, validate } from '@loupe/svc-kit';
import { Router } from 'express';
import { z } from 'zod';
import type { JobsClient } from './jobs-client';
import type { Handler } from './request';
import type { SourceOf } from './source';
import { personOf, signedIn } from './who';
import type { Who } from './who';

const password = z
  .string({ error: 'Please enter your password' })
  .min(1, { error: 'Please enter your password' });
const code = z.string({ error: 'Please enter the code' }).min(1, { error: 'Please enter the code' }).max(100);
const confirmSchema = z.strictObject({ password });
const removeSchema = z.strictObject({ password, code });

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
  const router = Router({ caseSensitive: true, strict: true });

  const confirm: Handler = async (request, response) => {
    const given = validate(confirmSchema, await readJsonBody(request));
    const { token } = personOf(response);
    await jobs.confirm({ token, ...given, ...(await sourceOf(request)) }, response.locals.requestId);
    response.status(204).end();
  };

  const removeSecondFactor: Handler = async (request, response) => {
    const given = validate(removeSchema, await readJsonBody(request));
    const { token } = personOf(response);
    const { requestId } = response.locals;
    await jobs.removeSecondFactor({ token, ...given, ...(await sourceOf(request)) }, requestId);
    who.forget(token);
    response.status(204).end();
  };

  router.post('/api/auth/confirm', signedIn(who), confirm);
  router.post('/api/auth/second-factor/remove', signedIn(who), removeSecondFactor);
  return router;
}
