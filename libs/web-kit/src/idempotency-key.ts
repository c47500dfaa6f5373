/**
 * An idempotency key: 128 random bits as text. Unlike `crypto.randomUUID` it also works over plain HTTP on a shop's own
 * network.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
