import { endpointOf, methodOf, pathOf } from '@loupe/shared-types';
import type { EndpointId } from '@loupe/shared-types';
import { schemasOf } from '@loupe/shared-types/api-schemas';
import type { BodyOf, ResponseOf } from '@loupe/shared-types/api-schemas';
import { readJsonBody, validate } from '@loupe/svc-kit';
import { Router } from 'express';
import type { Request } from 'express';
import { z } from 'zod';
import type { Handler, Reply } from './request';
import { requireSession } from './session-resolver';
import type { SessionResolver } from './session-resolver';

interface Asked<Id extends EndpointId> {
  readonly request: Request;
  readonly response: Reply;
  readonly body: BodyOf<Id>;
}

/** Handlers for the endpoints the BFF answers itself; a missing one is a type error. */
export type BffHandlers<Id extends EndpointId> = {
  readonly [K in Id]: (asked: Asked<K>) => Promise<ResponseOf<K>>;
};

const NO_PARAMETERS = z.strictObject({});

/** Routes for these endpoints as the endpoint table describes them; responses are not cached. */
export function endpointRoutes<Id extends EndpointId>(
  sessions: SessionResolver,
  handlers: BffHandlers<Id>,
  /** Middleware that runs before the session is resolved. */
  first: { readonly [K in Id]?: Handler } = {},
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const id of Object.keys(handlers) as Id[]) {
    const method = methodOf(id).toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const { caller } = endpointOf(id);
    if (caller === 'key' && !first[id]) throw new Error(`${id} needs a check of the key`);
    const guards = caller ? [] : [requireSession(sessions)];
    const middleware = first[id];
    router[method](pathOf(id), ...(middleware ? [middleware] : []), ...guards, answerOf(id, handlers[id]));
  }
  return router;
}

function answerOf<Id extends EndpointId>(id: Id, handler: BffHandlers<Id>[Id]): Handler {
  const { status = [200] } = endpointOf(id);
  const schema = schemasOf(id).body;
  return async (request, response) => {
    response.set('Cache-Control', 'no-store');
    validate(NO_PARAMETERS, request.query, 'parameter');
    // The body was validated by this endpoint's schema, so the cast is safe.
    const body = (schema && validate(schema, await readJsonBody(request))) as BodyOf<Id>;
    const answer = await handler({ request, response, body });
    response.status(status[0]);
    if (answer === undefined) response.end();
    else response.json(answer);
  };
}
