import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { createSealedCookie } from './sealed-cookie';

/** Browsers cap a cookie's lifetime at 400 days; each sign-in renews it. */
const DAYS_400 = 400 * 24 * 60 * 60;

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
}: {
  readonly secrets: readonly string[];
  readonly secure: boolean;
  readonly random?: (size: number) => Buffer;
}): BrowserCookie {
  const cookie = createSealedCookie({
    name: 'browser',
    field: 'browser',
    maxAgeSeconds: DAYS_400,
    ...sealing,
  });
  return {
    idOf: async (request) => (await cookie.read(request)) ?? random(32).toString('base64url'),
    write: cookie.write,
  };
}
