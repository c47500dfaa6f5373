import { ENDPOINTS, INTERNAL_ENDPOINTS, methodOf, pathOf } from '@loupe/shared-types';
import type { AnyEndpointId, Endpoint, ParamsOf } from '@loupe/shared-types';
import { schemasOf } from '@loupe/shared-types/api-schemas';
import type { BodyOf, QueryOf, ResponseOf } from '@loupe/shared-types/api-schemas';
import { z } from 'zod';
import { HttpError, USER_MESSAGES } from '../http-error';
import { validate } from '../validate';
import { requirePermission, requireService, requireStaff } from './access';
import type { ServiceContext, ServiceMiddleware, ServiceRouter } from './context';
import { createRouter } from './context';
import { jsonBody, query } from './input';

/** A validated request. */
export interface Asked<Id extends AnyEndpointId> {
  readonly params: ParamsOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly ctx: ServiceContext;
}

declare const sent: unique symbol;

/** Marks that a response of type `T` has already been written to the context. */
export interface Sent<T> {
  readonly [sent]: T;
}

export const SENT = {} as Sent<never>;

export type EndpointHandler<Id extends AnyEndpointId> = (
  asked: Asked<Id>,
) => Promise<ResponseOf<Id> | Sent<ResponseOf<Id>>>;

/** Handlers for these endpoints; a missing one is a type error. */
export type EndpointHandlers<Id extends AnyEndpointId> = {
  readonly [K in Id]: EndpointHandler<K>;
};

const ALL: Readonly<Record<AnyEndpointId, Endpoint>> = { ...ENDPOINTS, ...INTERNAL_ENDPOINTS };
const NO_PARAMETERS = z.strictObject({});
const ID = /^[1-9]\d{0,9}$/;

interface Options {
  /** Requires a recently entered password. */
  readonly recentPassword?: ServiceMiddleware;
  /** Runs around every handler. */
  readonly middleware?: readonly ServiceMiddleware[];
}

/** Routes for these endpoints as the endpoint table describes them: method, path, permission and validation. */
export function endpointRoutes<Id extends AnyEndpointId>(
  handlers: EndpointHandlers<Id>,
  options: Options = {},
): ServiceRouter {
  const router = createRouter({ strict: true, sensitive: true });
  if (options.middleware) router.use(...options.middleware);
  for (const id of Object.keys(handlers) as Id[]) {
    const answer = answerOf(id, handlers[id]);
    router.register(pathOf(id), [methodOf(id)], [...checksOf(id, options), answer]);
  }
  return router;
}

function checksOf(id: AnyEndpointId, { recentPassword }: Options): readonly ServiceMiddleware[] {
  const { caller, permission, recentPassword: needsPassword } = ALL[id];
  if (needsPassword && !recentPassword) throw new Error(`${id} needs a check of the password`);
  return [
    caller === 'bff' ? requireService() : requireStaff(),
    ...(permission ? [requirePermission(permission)] : []),
    ...(needsPassword && recentPassword ? [recentPassword] : []),
    ...(schemasOf(id).body ? [jsonBody()] : []),
  ];
}

function answerOf<Id extends AnyEndpointId>(id: Id, handler: EndpointHandler<Id>): ServiceMiddleware {
  const { status = [200] } = ALL[id];
  const schemas = schemasOf(id);
  return async (context) => {
    const ctx = context as ServiceContext;
    // The request was validated by this endpoint's schemas, so the cast is safe.
    const asked = {
      ctx,
      query: query(ctx, schemas.query ?? NO_PARAMETERS),
      params: paramsOf(ctx),
      body: schemas.body && validate(schemas.body, ctx.state.body),
    } as Asked<Id>;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = status[0];
    const answer = await handler(asked);
    if (answer !== SENT) ctx.body = answer;
  };
}

/** 404 for an id that is not plain digits, as MySQL would read `1abc` as 1. */
function paramsOf({ params }: ServiceContext): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(params as Readonly<Record<string, string>>).map(([name, text]) => {
      if (name !== 'id') return [name, text];
      if (!ID.test(text)) throw new HttpError(404, USER_MESSAGES.notFound);
      return [name, Number(text)];
    }),
  );
}
