/**
 * An idempotency key: 128 random bits as text. Unlike `crypto.randomUUID` it also works where a shop serves plain
 * http on its own network.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
