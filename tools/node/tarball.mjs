import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const text = (block, from, to) => block.toString('latin1', from, to).replace(/\0.*$/s, '');

/** The content of one file of a .tgz, or undefined. */
export function fileOfTarball(tgz, wanted) {
  const tar = gunzipSync(tgz);
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    const size = parseInt(text(header, 124, 136), 8) || 0;
    if (text(header, 0, 100) === wanted) return tar.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
