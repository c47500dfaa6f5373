import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { replaceFile } from '../../libs/db/src/durable-file.mjs';
import { UserFacingError } from '../stack/workspace.mjs';

const AT_ONCE = 1024 * 1024;
const read = (file) => Readable.toWeb(createReadStream(file, { highWaterMark: AT_ONCE }));
const write = (stream, file) => pipeline(Readable.fromWeb(stream), createWriteStream(file, { mode: 0o600 }));

/** Encrypts for the age public keys in `recipients`, separated by commas or spaces (BACKUP-3). */
export function encrypterFor(recipients) {
  const encrypter = new Encrypter();
  for (const recipient of recipients.split(/[\s,]+/).filter(Boolean))
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new UserFacingError(
        `BACKUP_RECIPIENT holds "${recipient}", which is not an age public key. Make a pair with age-keygen; the public one begins with age1.`,
      );
    }
  return encrypter;
}

/** Streams the encryption; the target appears complete or not at all. */
export async function encryptFile(plain, target, encrypter) {
  const part = `${target}.part`;
  try {
    const encrypted = await encrypter.encrypt(read(plain));
    await write(encrypted, part);
    if (statSync(part).size !== encrypted.size(statSync(plain).size))
      throw new UserFacingError(`${target} came out at another length than it should have.`);
    replaceFile(part, target);
  } finally {
    rmSync(part, { force: true });
  }
}

/** The secret keys of `BACKUP_IDENTITY`: a key, or the path of an age-keygen file. */
function identitiesIn(given) {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given;
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0)
    throw new UserFacingError(
      'BACKUP_IDENTITY is neither an age secret key nor the path of a file that holds one.',
    );
  return keys;
}

/** Decrypts a backup into `target`; removes `target` on failure. */
export async function decryptFile(file, target, identity) {
  if (!identity)
    throw new UserFacingError(
      `${file} is encrypted. Set BACKUP_IDENTITY to the age secret key, or to the path of the file that holds it.`,
    );
  const decrypter = new Decrypter();
  try {
    for (const key of identitiesIn(identity)) decrypter.addIdentity(key);
    await write(await decrypter.decrypt(read(file)), target);
  } catch (error) {
    rmSync(target, { force: true });
    if (error instanceof UserFacingError) throw error;
    throw new UserFacingError(
      `${file} cannot be decrypted: the key is another one, or the file is not whole.`,
    );
  }
}
