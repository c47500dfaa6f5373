import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { createSealedCookie, LONGEST_COOKIE_SECONDS } from './sealed-cookie';
import type { Sealing } from './sealed-cookie';

/** Identifies a browser over years, whoever is signed in; jobs-svc records which users have signed in with it. */
export interface BrowserCookie {
  /** The browser's id, or a new one if it has none. */
  readonly idOf: (request: Request) => Promise<string>;
  /** Written only after a successful sign-in. */
  readonly write: (response: Response, id: string) => Promise<void>;
}

export function createBrowserCookie({
  random = randomBytes,
  ...sealing
}: Sealing & {
  readonly random?: (size: number) => Buffer;
}): BrowserCookie {
  const cookie = createSealedCookie({
    name: 'browser',
    field: 'browser',
    // Each sign-in renews it.
    maxAgeSeconds: LONGEST_COOKIE_SECONDS,
    ...sealing,
  });
  return {
    idOf: async (request) => (await cookie.read(request)) ?? random(32).toString('base64url'),
    write: cookie.write,
  };
}
