import { sealData, unsealData } from 'iron-session';
import type { Request, Response } from 'express';

const HOURS_12 = 12 * 60 * 60;
const MOST_REMEMBERED = 2_000;

export interface SessionCookie {
  /** The session's token in the request's cookie; null when there is none or it was not sealed by us. */
  readonly read: (request: Request) => Promise<string | null>;
  readonly write: (response: Response, token: string) => Promise<void>;
  readonly clear: (response: Response) => void;
}

/** The cookie holds the sealed token of a session and nothing else; all that matters is on the server. */
export function createSessionCookie({
  secrets,
  secure,
}: {
  readonly secrets: readonly string[];
  readonly secure: boolean;
}): SessionCookie {
  const name = secure ? '__Host-session' : 'session';
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  // What a seal contains never changes, so each is opened once.
  const opened = new Map<string, string>();

  async function open(seal: string): Promise<string | null> {
    for (const password of secrets) {
      const { token } = await unsealData<{ readonly token?: unknown }>(seal, {
        password,
        ttl: HOURS_12,
      }).catch(() => ({ token: null }));
      if (typeof token === 'string') return token;
    }
    return null;
  }

  return {
    async read(request) {
      const seal = cookieOf(request.headers.cookie, name);
      if (!seal) return null;
      const known = opened.get(seal);
      if (known) return known;
      const token = await open(seal);
      if (token) {
        if (opened.size >= MOST_REMEMBERED) opened.clear();
        opened.set(seal, token);
      }
      return token;
    },
    async write(response, token) {
      const seal = await sealData({ token }, { password: secrets[0] ?? '', ttl: HOURS_12 });
      response.cookie(name, seal, { ...options, maxAge: HOURS_12 * 1000, encode: String });
    },
    clear: (response) => void response.clearCookie(name, options),
  };
}

function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}
