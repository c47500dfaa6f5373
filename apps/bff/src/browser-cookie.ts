import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { createSealedCookie } from './sealed-cookie';

/** The longest that browsers keep a cookie; each sign-in begins it anew. */
const DAYS_400 = 400 * 24 * 60 * 60;

/** Tells one browser from another over years, whoever is signed in; jobs-svc remembers whose sign-ins it has seen. */
export interface BrowserCookie {
  /** The browser's id, or a new one for a browser that has none. */
  readonly idOf: (request: Request) => Promise<string>;
  /** Given at a successful sign-in alone. */
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
