import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;
const NAME_BYTES = 100;

/** A path in the two fields that ustar has for it. */
function fieldsOf(path) {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { name: path, prefix: '' };
  const at = path.indexOf('/', path.length - NAME_BYTES - 1);
  if (at === -1) throw new Error(`${path} is too long a name for a file of a plugin`);
  return { name: path.slice(at + 1), prefix: path.slice(0, at) };
}

/** A header without owner and time, so that the same build is the same archive. */
function headerOf(path, size) {
  const { name, prefix } = fieldsOf(path);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A tar archive in gzip of files, given as `[path, content]`. */
export function packFiles(files) {
  const blocks = files.flatMap(([path, content]) => [
    headerOf(path, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** The files below a folder as `[path, content]`, sorted; paths have forward slashes. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file)]);
}
