import { HttpError } from '@loupe/svc-kit';
import { Parser } from 'tar/parse';

/** A plain file of an archive. */
export interface TarFile {
  readonly path: string;
  readonly content: Buffer;
}

interface TarEntry {
  readonly path: string;
  readonly type: string;
  readonly size: number;
}

const PLAIN: readonly string[] = ['File', 'OldFile'];

/** What is refused of an archive that cannot be read to its end. */
export const damaged = () => new HttpError(400, 'The archive is damaged or not complete');

const refuseEntry = ({ path }: TarEntry): never => {
  throw new HttpError(400, `Only plain files may be in a plugin: ${printable(path)} is none`);
};

/**
 * The plain files of a tar archive, one after the other. Directories are passed over; links, devices and extended headers,
 * which could mean another path, are refused. A file may have `maxFileBytes`. Throws a 400 or 413 (PLUGIN-10).
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  { maxFileBytes }: { readonly maxFileBytes: number },
): AsyncGenerator<TarFile> {
  const read: TarFile[] = [];
  let isComplete = false;
  const parser = new Parser({
    strict: true,
    // One that is compressed again would be decompressed without a bound, and an extended header is read into memory.
    maxDecompressionRatio: 0,
    zstd: false,
    maxMetaEntrySize: 1,
    onReadEntry(entry) {
      if (entry.type === 'Directory') return void entry.resume();
      if (!PLAIN.includes(entry.type)) refuseEntry(entry);
      const path = entry.path.replace(/^\.\//, '');
      if (entry.size > maxFileBytes) throw new HttpError(413, `${printable(path)} is too large`);
      const parts: Buffer[] = [];
      entry.on('data', (part) => parts.push(part));
      entry.on('end', () => read.push({ path, content: Buffer.concat(parts) }));
    },
  });
  parser.on('ignoredEntry', refuseEntry);
  parser.on('eof', () => (isComplete = true));
  parser.on('error', () => {
    throw damaged();
  });
  for await (const chunk of source) {
    // What follows the end is read so that the whole body has been, and the parser would keep it.
    if (isComplete) continue;
    parser.write(chunk);
    yield* read.splice(0);
  }
  if (!isComplete) throw damaged();
}

/** A path of an archive as it may stand in a sentence. */
export const printable = (path: string): string => path.replace(/[^\w./+-]/g, '?').slice(0, 80);
