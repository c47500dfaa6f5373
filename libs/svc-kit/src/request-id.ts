import { randomUUID } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9-]{8,64}$/;

/** The request id in the header, if valid; otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && SHAPE.test(header) ? header : randomUUID();
}
