import type Koa from 'koa';
import type { z } from 'zod';
import { HttpError } from '../http-error';
import { readJsonBody } from '../json-body';
import { validate } from '../validate';
import type { ServiceMiddleware, ServiceState } from './context';

/** Reads the JSON object of the request into `ctx.state.body`. */
export function jsonBody(): ServiceMiddleware {
  return async (ctx, next) => {
    ctx.state.body = await readJsonBody(ctx.req);
    await next();
  };
}

/** The validated query; a repeated parameter is refused as ambiguous. */
export function query<S extends z.ZodType>(
  ctx: Koa.ParameterizedContext<ServiceState>,
  schema: S,
): z.output<S> {
  for (const [name, value] of Object.entries(ctx.query)) {
    if (Array.isArray(value))
      throw new HttpError(400, `Give ${name.replace(/[^\w.-]/g, '?').slice(0, 60)} only once`);
  }
  return validate(schema, { ...ctx.query }, 'parameter');
}
