import type { SignInEvent } from '@loupe/shared-types';
import type { EndpointHandler } from '@loupe/svc-kit';
import { readOn, sendPage, writePage } from '../lists/page';
import type { Page, PageRequest } from '../lists/page';

/** The sign-in history, for full access only; responses are not cached (SIGNIN-7). */
export const signInsRoutes = (
  list: (request: Pick<PageRequest, 'limit' | 'cursor'>) => Promise<Page<SignInEvent>>,
): { readonly 'GET /api/staff/sign-ins': EndpointHandler<'GET /api/staff/sign-ins'> } => ({
  'GET /api/staff/sign-ins': async ({ ctx, query }) => sendPage(ctx, writePage(await list(readOn(query)))),
});
