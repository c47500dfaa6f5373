import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { sealData, unsealData } from 'iron-session';
import { LRUCache } from 'lru-cache';

const MOST_REMEMBERED = 2_000;
/** Seals do not expire: the database decides when the content does, so a clock set forward ends nothing. */
const ENDLESS = 0;

/** What all sealed cookies of the product have in common. */
export interface Sealing {
  /** The first seals, every one opens. */
  readonly secrets: readonly string[];
  readonly secure: boolean;
}

/** Browsers cap a cookie's lifetime at 400 days. */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export interface SealedCookie {
  /** The text in the request's cookie; null when there is none or the seal is not ours. */
  readonly read: (request: Request) => Promise<string | null>;
  readonly write: (response: Response, text: string) => Promise<void>;
  readonly clear: (response: Response) => void;
  /** Whether the request carries the cookie, valid or not. */
  readonly isSent: (request: Request) => boolean;
}

/** A host-only, HttpOnly, SameSite cookie that holds one sealed text (SAFE-2). */
export function createSealedCookie({
  name,
  field,
  maxAgeSeconds,
  secrets,
  secure,
}: Sealing & {
  readonly name: string;
  /** The field name inside the seal, so that one cookie's seal is not valid for another. */
  readonly field: string;
  readonly maxAgeSeconds: number;
}): SealedCookie {
  const fullName = secure ? `__Host-${name}` : name;
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  // A seal's content never changes, so unsealing is cached.
  const opened = new LRUCache<string, string>({ max: MOST_REMEMBERED });

  async function open(seal: string): Promise<string | null> {
    for (const password of secrets) {
      const content: Readonly<Record<string, unknown>> = await unsealData<Record<string, unknown>>(seal, {
        password,
        ttl: ENDLESS,
      }).catch(() => ({}));
      const text = content[field];
      if (typeof text === 'string') return text;
    }
    return null;
  }

  const sealIn = (request: Request) =>
    parseCookie(request.headers.cookie ?? '', { decode: (text) => text })[fullName];

  return {
    async read(request) {
      const seal = sealIn(request);
      if (!seal) return null;
      const known = opened.get(seal);
      if (known) return known;
      const text = await open(seal);
      if (text) opened.set(seal, text);
      return text;
    },
    async write(response, text) {
      const seal = await sealData({ [field]: text }, { password: secrets[0] ?? '', ttl: ENDLESS });
      response.cookie(fullName, seal, { ...options, maxAge: maxAgeSeconds * 1000, encode: String });
    },
    isSent: (request) => Boolean(sealIn(request)),
    clear: (response) => void response.clearCookie(fullName, options),
  };
}
