import { hkdfSync } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { HashCost } from './passwords';

export interface PinHashes {
  readonly hash: (pin: string) => Promise<string>;
  /** Takes the same time when there is no hash. */
  readonly verify: (hashed: string | null, pin: string) => Promise<'right' | 'right-by-old-key' | 'wrong'>;
}

/**
 * Argon2id with a secret key. Six digits are few enough to try them all against a copied database; without the server's
 * key the hashes cannot be checked.
 */
export function createPinHashes(secrets: readonly string[], cost: HashCost): PinHashes {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'staff pins', 32)));
  const withKey = (secret: Uint8Array | undefined) => ({ ...cost, secret });
  const standIn = hash('nobody has this PIN', withKey(keys[0]));
  return {
    hash: (pin) => hash(pin, withKey(keys[0])),
    async verify(hashed, pin) {
      const known = hashed ?? (await standIn);
      for (const [at, key] of keys.entries()) {
        const matches = await verify(known, pin, withKey(key));
        if (matches && hashed !== null) return at === 0 ? 'right' : 'right-by-old-key';
      }
      return 'wrong';
    },
  };
}
