import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { PLUGIN_FILE_KINDS, PLUGIN_LIMITS } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import { damaged, readTar, printable } from './tar';

export interface Unpacked {
  readonly files: number;
  readonly bytes: number;
}

/** Each part begins with a letter, a digit or `_`, so none is hidden, `..` or empty; these are also what is served. */
const PATH = /^(?:\w[\w.+-]*\/){0,5}\w[\w.+-]*$/;
const KIND = new RegExp(`\\.(?:${PLUGIN_FILE_KINDS.join('|')})(?:\\.(?:br|gz))?$`);

async function* atMost(source: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of source) {
    read += chunk.length;
    if (read > max) throw new HttpError(413, 'That is more than a plugin may have');
    yield chunk;
  }
}

function checkPath(path: string): void {
  if (path.length > PLUGIN_LIMITS.pathLength || !PATH.test(path))
    throw new HttpError(400, `A plugin may not have a file of this name: ${printable(path)}`);
  if (!KIND.test(path))
    throw new HttpError(400, `A plugin may not have a file of this kind: ${printable(path)}`);
}

async function write(folder: string, path: string, content: Buffer): Promise<void> {
  const file = join(folder, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    // `wx`: a name that is there twice, also in other capitals where the disk does not tell them apart.
    await writeFile(file, content, { flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR')
      throw new HttpError(400, `${printable(path)} is in the archive twice`);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new HttpError(503, 'The disk of the server is full', { retryAfter: 600 });
    throw error;
  }
}

/** The body, decompressed as it arrives. Reading it no further does not close the connection, which the answer needs. */
function decompressed(request: IncomingMessage, maxBytes: number): AsyncIterable<Buffer> {
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const gunzip = createGunzip();
  // Its error reaches the reader of the result.
  pipeline(Readable.from(atMost(body, maxBytes)), gunzip, () => undefined);
  return gunzip;
}

/**
 * Unpacks an uploaded version into an empty folder, each file flushed to disk. Sizes are counted as the bytes arrive and
 * as they are decompressed, so that neither a long body nor a small one that decompresses to a large one fills memory or
 * disk. Throws a 400 or 413 that names the file (PLUGIN-10).
 */
export async function unpack(request: IncomingMessage, folder: string, maxBytes: number): Promise<Unpacked> {
  let files = 0;
  let bytes = 0;
  try {
    const source = atMost(decompressed(request, maxBytes), PLUGIN_LIMITS.unpackedBytes);
    for await (const { path, content } of readTar(source, { maxFileBytes: PLUGIN_LIMITS.fileBytes })) {
      checkPath(path);
      files += 1;
      bytes += content.length;
      if (files > PLUGIN_LIMITS.files) throw new HttpError(413, 'That is more than a plugin may have');
      await write(folder, path, content);
    }
  } catch (error) {
    // The rest is read and thrown away, or the connection would be stuck; the limit of time of a request holds.
    request.resume();
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw damaged();
    if (request.destroyed && !request.complete) throw new HttpError(400, 'The upload was broken off');
    throw error;
  }
  return { files, bytes };
}
