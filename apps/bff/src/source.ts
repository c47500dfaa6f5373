import { HttpError } from '@loupe/svc-kit';
import type { Request } from 'express';
import type { BrowserCookie } from './browser-cookie';
import type { DeviceCookie } from './device-cookie';
import type { Source } from './jobs-client';

export type SourceOf = (request: Request) => Promise<Source>;

/** Where a password attempt comes from; attempts are counted by it. */
export function createSourceOf(
  browser: Pick<BrowserCookie, 'idOf'>,
  deviceCookie: Pick<DeviceCookie, 'read'>,
): SourceOf {
  return async (request) => {
    if (!request.ip) throw new HttpError(400, 'The connection has gone');
    const device = await deviceCookie.read(request);
    return { address: request.ip, browser: await browser.idOf(request), ...(device && { device }) };
  };
}
