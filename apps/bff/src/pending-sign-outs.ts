import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HASH = /^[0-9a-f]{64}$/;

/** Log-outs that jobs-svc has not acknowledged: one empty file each, named by the hash of the session token. */
export interface PendingSignOuts {
  readonly read: () => readonly string[];
  readonly add: (tokenHash: string) => Promise<void>;
  readonly remove: (tokenHash: string) => Promise<void>;
}

/** Files are created and removed atomically: a kill leaves none half-written, and BFFs may share them (SESSION-3). */
export function createPendingSignOuts(folder: string): PendingSignOuts {
  return {
    read() {
      try {
        return readdirSync(folder).filter((name) => HASH.test(name));
      } catch {
        return [];
      }
    },
    async add(tokenHash) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, tokenHash), '', { mode: 0o600, flush: true });
    },
    remove: (tokenHash) => rm(join(folder, tokenHash), { force: true }),
  };
}
