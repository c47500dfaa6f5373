import { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The caller of a service: a signed-in user, or the BFF itself. */
export type Identity =
  | {
      readonly kind: 'staff';
      readonly userId: number;
      readonly username: string;
      readonly fullName: string;
      /** As stored; an unknown level has no permissions. */
      readonly accessLevel: string;
      /** The id of the user's session; not usable as a credential. */
      readonly sessionId?: string;
      /** A second factor is required but not enrolled. */
      readonly mustEnrol?: true;
      /** Signed in with a PIN, and no password was entered recently. */
      readonly pinOnly?: true;
    }
  | { readonly kind: 'service'; readonly service: 'bff' };

export type StaffIdentity = Extract<Identity, { kind: 'staff' }>;

export interface Identities {
  /** A token for the header `x-identity`, valid for less than a minute. */
  readonly sign: (identity: Identity) => Promise<string>;
  /** The identity in a token; null when it is forged, expired or signed with another secret. */
  readonly verify: (token: string) => Promise<Identity | null>;
  /** The time by which tokens are verified here, in milliseconds. */
  readonly time: () => number;
  /** From now on signs by the verifier's time (milliseconds), after one of the clocks was set. */
  readonly follow: (time: number) => void;
}

export const IDENTITY_HEADER = 'x-identity';
/** Sent with a 401 for a refused token: the time by which it was verified. */
export const IDENTITY_TIME_HEADER = 'x-identity-time';
export const REQUEST_ID_HEADER = 'x-request-id';

const LIFE_SECONDS = 45;
const MOST_SECONDS = 60;
const MOST_REMEMBERED = 500;
const AUDIENCE = 'services';

interface Verified {
  readonly identity: Identity;
  readonly until: number;
  readonly left: number;
}

const identitySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('staff'),
    userId: z.int().min(1),
    username: z.string().min(1),
    fullName: z.string().min(1),
    accessLevel: z.string(),
    sessionId: z.string().optional(),
    mustEnrol: z.literal(true).optional(),
    pinOnly: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('service'), service: z.literal('bff') }),
]);

/** Signs with the first secret and accepts any, so that secrets can be rotated without refusals (ACCESS-4, SAFE-8). */
export function createIdentity({
  secrets,
  now = () => new Date(),
  elapsed = () => performance.now(),
}: {
  readonly secrets: readonly string[];
  readonly now?: () => Date;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
}): Identities {
  const [newest] = secrets;
  if (newest === undefined) throw new Error('An identity needs at least one secret');
  const signingKey = importKey(newest);
  const keys = Promise.all(secrets.map(importKey));
  // The BFF reuses a token for several calls; verifying it costs more than some of them.
  const verified = new LRUCache<string, Verified>({ max: MOST_REMEMBERED });
  let offset = 0;

  return {
    async sign(identity) {
      const issued = Math.floor((now().getTime() + offset) / 1000);
      return new SignJWT({ ...identity })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(issued + LIFE_SECONDS)
        .sign(await signingKey);
    },
    async verify(token) {
      const known = verified.get(token);
      // Checked by both clocks, so that setting one back extends no token's life.
      if (known && now().getTime() < known.until && elapsed() < known.left) return known.identity;
      for (const key of await keys) {
        const payload = await payloadOf(token, key, now());
        if (payload) return remember(token, identitySchema.safeParse(payload).data, payload.exp ?? 0);
      }
      return null;
    },
    time: () => now().getTime(),
    follow: (time) => void (offset = time - now().getTime()),
  };

  function remember(token: string, identity: Identity | undefined, expires: number): Identity | null {
    if (!identity) return null;
    const until = expires * 1000;
    verified.set(token, { identity, until, left: elapsed() + until - now().getTime() });
    return identity;
  }
}

async function payloadOf(token: string, key: webcrypto.CryptoKey, currentDate: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate,
      clockTolerance: 5,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: MOST_SECONDS,
    });
    return payload;
  } catch {
    return null;
  }
}

async function importKey(secret: string): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return webcrypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'sign',
    'verify',
  ]);
}
