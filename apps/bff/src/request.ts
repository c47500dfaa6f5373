import { BACKGROUND_HEADER } from '@loupe/shared-types';
import type { StaffIdentity } from '@loupe/svc-kit';
import type { NextFunction, Request, Response } from 'express';
import { endpointFor } from './access';
import type { PluginKey } from './plugin-files/plugin-keys.mjs';

/** The user behind a request, with the session token and the signed identity header for the services. */
export interface SignedIn {
  readonly user: StaffIdentity;
  readonly token: string;
  readonly identity: string;
}

/** State passed between the middleware of a request. */
/** Content encodings of responses made for one request, best first: zstd takes half the time of gzip. */
export const ENCODINGS = ['zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Locals {
  requestId: string;
  session?: SignedIn;
  /** Of a team that publishes. */
  pluginKey?: PluginKey;
  body?: Buffer;
  /** How the response may be compressed for this browser. */
  encoding?: Encoding | undefined;
  /** The service has answered: the next call may be passed on to it. */
  leaveService?: () => void;
  /** Retries a read; false when no retry is allowed. */
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

/** A poll or an event stream: does not count as user activity (SESSION-1). */
export function isBackground(request: Request): boolean {
  if (request.headers[BACKGROUND_HEADER] === '1') return true;
  return endpointFor(request.method, pathOf(request))?.endpoint.stream === true;
}
