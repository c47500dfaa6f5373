import { HttpError } from '@loupe/svc-kit';
import type { Handler } from './request';
import { pathOf } from './request';

/** Load balancers check these by whatever address they know. */
const ANYWHERE = ['/healthz', '/readyz'];

const HOST = /^(?<name>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{0,5}))?$/;
const LARGEST_PORT = 65_535;

/**
 * Reads the Host header only: a page in the browser can forge proxy headers such as X-Forwarded-Host. Null for an
 * invalid host, such as one with a port that is not a number.
 */
function nameOf(host = ''): string | null {
  const { name, port } = HOST.exec(host.toLowerCase())?.groups ?? {};
  if (name === undefined || Number(port ?? 0) > LARGEST_PORT) return null;
  return name.replace(/\.$/, '');
}

/**
 * Serves only the allowed host names, as a defence against DNS rebinding: another site's name made to point here
 * must not become this origin. `null` serves every name.
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
