import type { CUSTOMER_ENDPOINTS } from '@loupe/shared-types';
import { staffOf, type EndpointHandlers } from '@loupe/svc-kit';
import type { Deps } from '../deps';
import { answerPage, type ResponseCaching } from '../lists/page';
import type { CustomersService } from './customers.service';

export function customersRoutes({
  customers,
  pages,
}: Deps & ResponseCaching & { readonly customers: CustomersService }): EndpointHandlers<
  keyof typeof CUSTOMER_ENDPOINTS
> {
  return {
    'GET /api/customers': ({ ctx, query }) =>
      answerPage(ctx, { pages, query }, (asked, isLeft) => customers.list(asked, isLeft)),
    'GET /api/customers/lookup': ({ query }) => customers.lookup(query),
    'GET /api/customers/known': ({ query }) => customers.known(query),
    'GET /api/customers/retention': () => customers.retention(),
    'GET /api/customers/:id': ({ ctx, params }) => customers.get(staffOf(ctx), params.id),
    'PATCH /api/customers/:id': ({ ctx, params, body }) => customers.edit(staffOf(ctx), params.id, body),
    'GET /api/customers/:id/history': ({ params }) => customers.history(params.id),
    'POST /api/customers/:id/export': ({ ctx, params }) => customers.exportAll(staffOf(ctx), params.id),
    'GET /api/customers/:id/erasure': ({ params }) => customers.erasure(params.id),
    'POST /api/customers/:id/erase': ({ ctx, params, body }) =>
      customers.erase(staffOf(ctx), params.id, body),
    'POST /api/customers/:id/merge': ({ ctx, params, body }) =>
      customers.merge(staffOf(ctx), params.id, body.other),
    'POST /api/customers/:id/split': ({ ctx, params, body }) =>
      customers.split(staffOf(ctx), params.id, body.jobs),
    'POST /api/customers/merges/:id/undo': ({ ctx, params }) => customers.undo(staffOf(ctx), params.id),
    'GET /api/jobs/:id/customer': ({ params }) => customers.ofJob(params.id),
  };
}
