import { HttpError } from '@loupe/svc-kit';

/** A plain file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly content: Buffer;
}

const BLOCK = 512;

const refuse = (sentence: string): never => {
  throw new HttpError(400, sentence);
};

/** Reads a stream in pieces of a wanted size. */
function createPieces(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function fill(size: number): Promise<void> {
    const parts = [rest];
    let length = rest.length;
    while (length < size) {
      const { value, done } = await chunks.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    rest = Buffer.concat(parts);
  }

  return {
    /** Fewer bytes only at the end of the stream. */
    async take(size: number): Promise<Buffer> {
      if (rest.length < size) await fill(size);
      const taken = rest.subarray(0, size);
      rest = rest.subarray(size);
      return taken;
    },
    async drain(): Promise<void> {
      rest = Buffer.alloc(0);
      while (!(await chunks.next()).done);
    },
  };
}

const textAt = (header: Buffer, at: number, size: number): string => {
  const field = header.subarray(at, at + size);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? size : end).toString('utf8');
};

function numberAt(header: Buffer, at: number, size: number): number {
  const [, digits] = /^ *([0-7]+)[ \0]*$/.exec(header.subarray(at, at + size).toString('latin1')) ?? [];
  return digits === undefined ? refuse('The archive is damaged') : parseInt(digits, 8);
}

function checkSum(header: Buffer): void {
  const blanked = Buffer.concat([header.subarray(0, 148), Buffer.alloc(8, ' '), header.subarray(156)]);
  const sum = blanked.reduce((all, byte) => all + byte, 0);
  if (numberAt(header, 148, 8) !== sum) refuse('The archive is damaged');
}

/**
 * The plain files of a tar archive (ustar), one after the other. Directories are passed over; links, devices and
 * extended headers, which could mean another path, are refused. A file may have `maxFileBytes`.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  { maxFileBytes }: { readonly maxFileBytes: number },
): AsyncGenerator<TarFile> {
  const pieces = createPieces(source);
  for (;;) {
    const header = await pieces.take(BLOCK);
    if (header.length < BLOCK) refuse('The archive is not complete');
    // The end is marked by empty blocks; what follows is read so that the whole body has been.
    if (header.every((byte) => byte === 0)) return pieces.drain();
    checkSum(header);
    const size = numberAt(header, 124, 12);
    const prefix = textAt(header, 257, 5) === 'ustar' ? textAt(header, 345, 155) : '';
    const path = [prefix, textAt(header, 0, 100)].filter(Boolean).join('/').replace(/^\.\//, '');
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === '5' && size === 0) continue;
    if (type !== '0' && type !== '\0') refuse(`Only plain files may be in a plugin: ${shown(path)} is none`);
    if (size > maxFileBytes) throw new HttpError(413, `${shown(path)} is too large`);
    const content = await pieces.take(size);
    const padding = await pieces.take((BLOCK - (size % BLOCK)) % BLOCK);
    if (content.length + padding.length < Math.ceil(size / BLOCK) * BLOCK)
      refuse('The archive is not complete');
    yield { path, content };
  }
}

/** A path of an archive as it may stand in a sentence. */
export const shown = (path: string): string => path.replace(/[^\w./+-]/g, '?').slice(0, 80);
