import { ENDPOINTS, endpointAt } from '@loupe/shared-types';
import type { Endpoint, EndpointId } from '@loupe/shared-types';

/** The endpoint a call reaches, its path exactly as it was sent. What the table does not list does not exist (ACCESS-1, ACCESS-2). */
export function endpointFor(
  method: string,
  path: string,
): { readonly id: EndpointId; readonly endpoint: Endpoint } | undefined {
  return endpointAt<EndpointId>(ENDPOINTS, method, path);
}
