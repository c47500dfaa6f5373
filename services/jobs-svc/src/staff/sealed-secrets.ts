import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from './secrets';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that must be readable, each bound to one owner: a text copied to another row does not open. */
export interface SealedSecrets {
  readonly seal: (secret: Buffer, owner: string) => string;
  /** Null when none of the keys opens it. */
  readonly open: (sealed: string, owner: string) => Buffer | null;
  /** Whether it is sealed with the newest key. */
  readonly isCurrent: (sealed: string, owner: string) => boolean;
}

/** Seals with a key derived from the first secret and opens with any, so that secrets can be rotated. */
export function createSealedSecrets({
  secrets,
  purpose,
  random,
}: {
  readonly secrets: readonly string[];
  readonly purpose: string;
  readonly random: RandomBytes;
}): SealedSecrets {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const [newest] = keys;
  if (!newest) throw new Error('Sealing needs at least one secret');

  return {
    seal(secret, owner) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      for (const key of keys) {
        const secret = openWith(key, sealed, owner);
        if (secret) return secret;
      }
      return null;
    },
    isCurrent: (sealed, owner) => openWith(newest, sealed, owner) !== null,
  };
}

function openWith(key: Buffer, sealed: string, owner: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return null;
  }
}
