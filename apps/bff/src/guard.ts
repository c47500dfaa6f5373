import { MAX_BODY_BYTES } from '@loupe/shared-types';
import { HttpError, readWholeBody, refuseOtherThanJson, USER_MESSAGES } from '@loupe/svc-kit';
import type { Request } from 'express';
import { endpointFor } from './access';
import type { Handler } from './request';
import { pathOf } from './request';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH'];
const ODD = 'That address cannot be used';

/** Refuses requests that no page of this product sends, before any other middleware runs (SAFE-1). */
export const guard: Handler = (request, response, next) => {
  const path = pathOf(request);
  const methods = endpointFor('DELETE', path) ? [...METHODS, 'DELETE'] : METHODS;
  if (!methods.includes(request.method)) {
    response.set('Allow', methods.join(', '));
    throw new HttpError(405, 'That cannot be done here');
  }
  if (!path.startsWith('/') || /%|\\|\/\/|\.\./.test(path)) throw new HttpError(400, ODD);
  if (isWrite(request)) {
    refuseOtherSites(request);
    const upload = endpointFor(request.method, path)?.endpoint.upload;
    if (upload) refuseOtherThan(upload.type, request);
    else if (hasBody(request)) refuseOtherThanJson(request);
    if (Number(request.headers['content-length'] ?? 0) > (upload?.maxBytes ?? MAX_BODY_BYTES))
      throw new HttpError(413, upload ? 'That file is too large' : USER_MESSAGES.tooLarge);
  } else if (hasBody(request)) {
    throw new HttpError(400, 'That request must not carry a body');
  }
  next();
};

/** Reads the whole body, so that services never see partial ones. Run it after the session is resolved. */
export const wholeBody: Handler = async (request, response, next) => {
  if (hasBody(request)) response.locals.body = await readWholeBody(request);
  next();
};

function isWrite({ method }: Request): boolean {
  return method === 'POST' || method === 'PATCH' || method === 'DELETE';
}

function refuseOtherThan(type: string, { headers }: Request): void {
  if (headers['content-type'] !== type || headers['content-encoding'] !== undefined)
    throw new HttpError(415, `The body must be of the type ${type}`);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Browsers state a request's origin in `Sec-Fetch-Site`, old ones in `Origin`. A client that sends neither is no
 * browser, so it cannot be tricked into sending a cookie.
 */
function refuseOtherSites({ headers }: Request): void {
  const site = headers['sec-fetch-site'];
  const ours = site === undefined ? isOwnOrigin(headers.origin, headers.host) : site === 'same-origin';
  if (!ours) throw new HttpError(403, 'That was sent from another site');
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
