import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';
import { DOCUMENT_HEADERS } from './headers';

/** Never a document and never a worker, whatever a browser is told. */
const PASSIVE = /\.(css|woff2)$/;

const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export interface FileToSend {
  readonly root: string;
  /** A path below `root`, checked by the guard: no `..`, no `%`. */
  readonly file: string;
  readonly cacheControl: string;
}

/** Sends a file, precompressed if the build did so and the browser accepts it; false when it does not exist. */
export async function sendFrom(
  request: Request,
  response: Response,
  { root, file, cacheControl }: FileToSend,
): Promise<boolean> {
  // Precompressed copies have no address of their own, and hidden files are never served.
  if (/(^|\/)\.|\.(br|gz)$/.test(file) || !(await isFile(join(root, file)))) return false;
  const encoding = await encodingFor(request, join(root, file));
  response
    .set('Cache-Control', cacheControl)
    .vary('Accept-Encoding')
    .type(extname(file) || 'bin');
  if (encoding) response.set('Content-Encoding', encoding.name);
  // 400 bytes of each answer, which no browser compresses.
  if (PASSIVE.test(file)) DOCUMENT_HEADERS.forEach((name) => response.removeHeader(name));
  await new Promise<void>((resolve, reject) => {
    const options = { root, cacheControl: false, etag: true, lastModified: false, acceptRanges: false };
    response.sendFile(`${file}${encoding?.ending ?? ''}`, options, (error?: Error) =>
      // A client that disconnects halfway is not an error.
      error && !response.headersSent ? reject(error) : resolve(),
    );
  });
  return true;
}

async function encodingFor(request: Request, path: string) {
  for (const encoding of ENCODINGS) {
    if (request.acceptsEncodings(encoding.name) === encoding.name && (await isFile(path + encoding.ending)))
      return encoding;
  }
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
