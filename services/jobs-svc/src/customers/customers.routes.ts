import type { CUSTOMER_ENDPOINTS } from '@loupe/shared-types';
import type { EndpointHandlers } from '@loupe/svc-kit';
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
      answerPage(ctx, { pages, query }, (asked) => customers.list(asked)),
    'GET /api/customers/lookup': ({ query }) => customers.lookup(query.search),
    'GET /api/customers/:id': ({ params }) => customers.get(params.id),
    'GET /api/jobs/:id/customer': ({ params }) => customers.ofJob(params.id),
  };
}
