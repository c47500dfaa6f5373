import { HttpError } from '@loupe/svc-kit';
import type { Request } from 'express';
import type { BrowserCookie } from './browser-cookie';
import type { Source } from './jobs-client';

export type SourceOf = (request: Request) => Promise<Source>;

/** Where a password comes from, by which attempts are counted. */
export function createSourceOf(browser: Pick<BrowserCookie, 'idOf'>): SourceOf {
  return async (request) => {
    if (!request.ip) throw new HttpError(400, 'The connection has gone');
    return { address: request.ip, browser: await browser.idOf(request) };
  };
}
