import Router from '@koa/router';
import type { RouterContext, RouterOptions } from '@koa/router';
import type Koa from 'koa';
import { HttpError, USER_MESSAGES } from '../http-error';
import type { Identity, StaffIdentity } from '../identity';

/** State that the middleware of a service sets for its routes. */
export interface ServiceState {
  requestId: string;
  identity?: Identity;
  body?: Readonly<Record<string, unknown>>;
}

export type ServiceContext = RouterContext<ServiceState>;
export type ServiceMiddleware = Koa.Middleware<ServiceState>;
export type ServiceRouter = Router<ServiceState>;

export function createRouter(options?: RouterOptions): ServiceRouter {
  return new Router<ServiceState>(options);
}

/** The signed-in user behind the request; 401 when there is none. */
export function staffOf(ctx: { readonly state: ServiceState }): StaffIdentity {
  const { identity } = ctx.state;
  if (identity?.kind !== 'staff') throw new HttpError(401, USER_MESSAGES.signIn);
  return identity;
}
