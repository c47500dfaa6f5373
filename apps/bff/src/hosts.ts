import { HttpError } from '@loupe/svc-kit';
import type { Handler } from './request';
import { pathOf } from './request';

/** A balancer asks by whatever address it knows. */
const ANYWHERE = ['/healthz', '/readyz'];

/** Of the header itself: what a proxy says of the host, a page in the browser can say as well. */
function nameOf(host = ''): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/**
 * Serves the names of the shop and no other: a page of somebody else's whose name is made to point here (DNS
 * rebinding) is not this origin and must not become it. `null` serves every name.
 */
export function servedHosts(allowed: readonly string[] | null): Handler {
  if (!allowed) return (_request, _response, next) => next();
  const names = new Set(allowed);
  return (request, _response, next) => {
    const name = nameOf(request.headers.host);
    if (!names.has(name) && !ANYWHERE.includes(pathOf(request)))
      throw new HttpError(421, "This address is not served here. Open the page by the shop's own name");
    next();
  };
}
