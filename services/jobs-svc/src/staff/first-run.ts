import { readFile } from 'node:fs/promises';
import { isUniqueViolation, writeDurably } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { Logger } from '@loupe/svc-kit';
import { CODE_LIFE_MS } from './accounts.service';
import type { Passwords } from './passwords';
import { codeHash, newCode } from './secrets';
import type { RandomBytes } from './secrets';
import * as store from './users.store';
import type { Credentials, StoredUser } from './users.store';

export interface FirstRun {
  readonly db: Db;
  readonly shop: ShopConfig;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly passwords: Passwords;
  readonly log: Logger;
  /** Outside production: everybody's password until they choose their own. */
  readonly demoPassword: string | undefined;
  /** The file for one-time codes, readable by its owner only. */
  readonly codesFile: string;
}

/**
 * Creates an account for every staff member in `config/shop.json` who has none. There is no default password: they get
 * the demonstration password if one is set, otherwise a one-time code each.
 */
export async function openAccounts(run: FirstRun): Promise<void> {
  const users = await store.listUsers(run.db);
  const known = new Map(users.map((user) => [user.username, user]));
  const demo = run.demoPassword ? await demoCredentials(run, run.demoPassword, users) : null;
  const inNeed = run.shop.staff.filter(({ username }) => {
    const user = known.get(username);
    return !user || needsCredentials(user, demo, users, run.clock());
  });
  // Written to disk before the accounts exist, so that no code is lost by a kill.
  const codes = new Map(demo ? [] : inNeed.map(({ username }) => [username, newCode(run.random)]));
  const before = codes.size > 0 ? await writeCodes(run, codes) : '';

  let refused = 0;
  for (const member of inNeed) {
    const user = known.get(member.username);
    const credentials = demo ?? codeCredentials(codes.get(member.username) ?? '', run.clock());
    const mine = user
      ? await store.replaceCredentials(run.db, user, credentials)
      : await inserted(run, member, credentials);
    if (!mine && codes.delete(member.username)) refused += 1;
  }
  if (refused > 0) await writeCodes(run, codes, before);
  if (codes.size > 0)
    run.log.warn('one-time codes for staff are in one-time-codes.txt of the data folder', {
      count: codes.size,
    });
}

/** Users with the demonstration password, or with an expired first code while no full-access user has signed in. */
function needsCredentials(
  user: StoredUser,
  demo: Credentials | null,
  users: readonly StoredUser[],
  now: Date,
): boolean {
  if (!user.active) return false;
  if (demo) return user.passwordKind === 'demo' && user.passwordHash !== demo.passwordHash;
  if (user.passwordKind === 'demo') return true;
  // Without such a user, nobody could create a new code.
  const noFullIsIn = !users.some(
    ({ active, accessLevel, passwordKind }) => active && accessLevel === 'full' && passwordKind === 'own',
  );
  return noFullIsIn && user.passwordKind === 'code' && (user.codeExpiresAt ?? '') <= now.toISOString();
}

async function demoCredentials(
  run: FirstRun,
  password: string,
  users: readonly StoredUser[],
): Promise<Credentials> {
  const current =
    users.find((user) => user.passwordKind === 'demo' && user.passwordHash !== null)?.passwordHash ?? null;
  const still = current !== null && (await run.passwords.verify(current, password));
  const passwordHash = still ? current : await run.passwords.hash(password);
  return { passwordHash, passwordKind: 'demo', codeHash: null, codeExpiresAt: null };
}

function codeCredentials(code: string, now: Date): Credentials {
  const codeExpiresAt = new Date(now.getTime() + CODE_LIFE_MS).toISOString();
  return { passwordHash: null, passwordKind: 'code', codeHash: codeHash(code), codeExpiresAt };
}

/** Inserts the user; false when another process that started at the same moment was faster. */
async function inserted(
  run: FirstRun,
  member: ShopConfig['staff'][number],
  credentials: Credentials,
): Promise<boolean> {
  try {
    await store.insertUser(run.db, member, credentials, run.clock().toISOString());
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'username')) return false;
    throw error;
  }
}

/** Appends codes to the file, readable by its owner only; returns the previous content. */
async function writeCodes(
  { codesFile, clock }: FirstRun,
  codes: ReadonlyMap<string, string>,
  before?: string,
): Promise<string> {
  const held = before ?? (await readFile(codesFile, 'utf8').catch(() => ''));
  const heading = `# One-time codes made ${clock().toISOString()}, good for 24 hours. Hand them out, then delete this file.`;
  const lines = [...codes].map(([username, code]) => `${username}  ${code}`);
  writeDurably(codesFile, held + (lines.length > 0 ? [heading, ...lines, ''].join('\n') : ''));
  return held;
}
