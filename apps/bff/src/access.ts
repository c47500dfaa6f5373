import { ENDPOINTS, endpointAt } from '@loupe/shared-types';
import type { Endpoint, EndpointId } from '@loupe/shared-types';

/** The endpoint for a method and path, matched as sent; undefined when the table has none (ACCESS-1, ACCESS-2). */
export function endpointFor(
  method: string,
  path: string,
): { readonly id: EndpointId; readonly endpoint: Endpoint } | undefined {
  return endpointAt<EndpointId>(ENDPOINTS, method, path);
}
