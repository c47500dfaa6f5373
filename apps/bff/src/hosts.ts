import { HttpError } from '@loupe/svc-kit';
import type { Handler } from './request';
import { pathOf } from './request';

/** A balancer asks by whatever address it knows. */
const ANYWHERE = ['/healthz', '/readyz'];

const HOST = /^(?<name>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{0,5}))?$/;
const LARGEST_PORT = 65_535;

/**
 * Of the header itself: what a proxy says of the host, a page in the browser can say as well. Null for what is no
 * host, such as a port that is no number.
 */
function nameOf(host = ''): string | null {
  const { name, port } = HOST.exec(host.toLowerCase())?.groups ?? {};
  if (name === undefined || Number(port ?? 0) > LARGEST_PORT) return null;
  return name.replace(/\.$/, '');
}

/**
 * Serves the names of the shop and no other: a page of somebody else's whose name is made to point here (DNS
 * rebinding) is not this origin and must not become it. `null` serves every name.
 */
export function servedHosts(allowed: readonly string[] | null): Handler {
  const names = allowed && new Set(allowed);
  return (request, _response, next) => {
    const { host } = request.headers;
    const name = nameOf(host);
    if (ANYWHERE.includes(pathOf(request))) return next();
    if (host && name === null) throw new HttpError(400, 'That address cannot be used');
    if (names && (name === null || !names.has(name)))
      throw new HttpError(421, "This address is not served here. Open the page by the shop's own name");
    next();
  };
}
