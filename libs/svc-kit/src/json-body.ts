import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '@loupe/shared-types';
import getRawBody from 'raw-body';
import { HttpError, USER_MESSAGES } from './http-error';

/** The JSON object in the request body. Throws an `HttpError`: 415, 413 or 400. */
export async function readJsonBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  refuseOtherThanJson(request);
  return parseObject(textOf(await readWholeBody(request)));
}

/** The bytes of a body up to the limit, chunked or not. Throws a 413 beyond it. */
export async function readWholeBody(request: IncomingMessage): Promise<Buffer> {
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) > MAX_BODY_BYTES)
    throw new HttpError(413, USER_MESSAGES.tooLarge);
  try {
    return await getRawBody(request, { limit: MAX_BODY_BYTES, length: length ?? null });
  } catch (error) {
    if ((error as { readonly type?: unknown }).type === 'entity.too.large')
      throw new HttpError(413, USER_MESSAGES.tooLarge);
    throw new HttpError(400, USER_MESSAGES.badJson);
  }
}

/** 415 unless the body is uncompressed JSON in UTF-8. */
export function refuseOtherThanJson({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpError(415, USER_MESSAGES.compressed);
  const type = /^application\/json(?:\s*;\s*charset="?([\w-]+)"?)?\s*$/i.exec(headers['content-type'] ?? '');
  if (!type || !/^(utf-8)?$/i.test(type[1] ?? '')) throw new HttpError(415, USER_MESSAGES.notJson);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, USER_MESSAGES.badJson);
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(400, USER_MESSAGES.badJson);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(400, USER_MESSAGES.notAnObject);
  if (Object.hasOwn(body, '__proto__')) throw new HttpError(400, 'Unknown field: __proto__');
  return body as Record<string, unknown>;
}
