import type { StaffIdentity } from '@loupe/svc-kit';
import type { NextFunction, Request, Response } from 'express';
import { endpointFor } from './access';

/** The person behind a request: who they are, the session's token, and the signed header a service believes. */
export interface SignedIn {
  readonly user: StaffIdentity;
  readonly token: string;
  readonly identity: string;
}

/** What one step of the request leaves for the next. */
export interface Locals {
  requestId: string;
  requireSession?: SignedIn;
  body?: Buffer;
  acceptsGzip?: boolean;
  /** Sends a read once more; false when it may not be. */
  retry?: () => boolean;
}

export type Reply = Response<unknown, Locals>;
export type Handler = (request: Request, response: Reply, next: NextFunction) => void | Promise<void>;

/** The path without its query. */
export function pathOf(request: Request): string {
  const url = request.originalUrl;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** A poll, or a stream that stays open by itself: not a sign that somebody is there (SESSION-1). */
export function isBackground(request: Request): boolean {
  if (request.headers['x-background'] === '1') return true;
  return endpointFor(request.method, pathOf(request))?.endpoint.stream === true;
}
