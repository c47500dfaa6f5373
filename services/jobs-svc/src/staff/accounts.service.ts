import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { AccessLevel, OneTimeCode, StaffMember } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { codeHash, newCode } from './secrets';
import type { RandomBytes } from './secrets';
import type { Sessions } from './sessions.service';
import { recordStaffChanges } from './staff-changes.store';
import * as store from './users.store';
import type { StoredUser } from './users.store';

export const CODE_LIFE_MS = 24 * 60 * 60_000;

/** What else a reset does, in its transaction. */
export type AfterReset = (trx: Db, user: StoredUser, by: StaffIdentity) => Promise<void>;

export interface Accounts {
  readonly list: () => Promise<readonly StaffMember[]>;
  /** Answers the code once; it is stored only as a hash. */
  readonly reset: (userId: number, by: StaffIdentity) => Promise<OneTimeCode>;
  readonly change: (
    userId: number,
    change: { readonly active?: boolean; readonly accessLevel?: AccessLevel },
    by: StaffIdentity,
  ) => Promise<StaffMember>;
}

export function createAccounts({
  db,
  clock,
  random,
  sessions,
  afterReset,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly sessions: Sessions;
  readonly afterReset: AfterReset;
}): Accounts {
  const shown = (user: StoredUser): StaffMember => ({
    userId: user.userId,
    username: user.username,
    fullName: user.fullName,
    accessLevel: user.accessLevel,
    active: user.active,
    lastLogin: user.lastLogin,
    codePending: user.codeHash !== null && (user.codeExpiresAt ?? '') > clock().toISOString(),
  });

  async function known(trx: Db, userId: number): Promise<StoredUser> {
    const user = await store.findUser(trx, { id: userId });
    if (!user) throw new HttpError(404, 'There is no such member of staff');
    return user;
  }

  return {
    list: async () => (await store.listUsers(db)).map(shown),

    reset: (userId, by) =>
      inTransaction(db, async (trx) => {
        const user = await known(trx, userId);
        if (!user.active)
          throw new HttpError(409, `${user.fullName} is deactivated. Activate the account first`);
        const code = newCode(random);
        const expiresAt = new Date(clock().getTime() + CODE_LIFE_MS).toISOString();
        await store.setCredentials(trx, userId, {
          passwordHash: null,
          passwordKind: 'code',
          codeHash: codeHash(code),
          codeExpiresAt: expiresAt,
        });
        await sessions.endAllOf(trx, userId);
        await recordStaffChanges(trx, {
          at: clock().toISOString(),
          by,
          whom: user,
          changes: [{ kind: 'reset', was: '', became: '' }],
        });
        await afterReset(trx, user, by);
        return { code, expiresAt };
      }),

    change: (userId, change, by) =>
      inTransaction(db, async (trx) => {
        const full = await store.lockFullUsers(trx);
        const user = await known(trx, userId);
        const active = change.active ?? user.active;
        const accessLevel = change.accessLevel ?? user.accessLevel;
        if (active === user.active && accessLevel === user.accessLevel) return shown(user);
        if (full.length === 1 && full[0] === userId && !(active && accessLevel === 'full'))
          throw new HttpError(
            409,
            `${user.fullName} is the last person with full access. Give it to somebody else first`,
          );
        await store.setAccess(trx, userId, change);
        await sessions.endAllOf(trx, userId);
        await recordStaffChanges(trx, {
          at: clock().toISOString(),
          by,
          whom: user,
          changes: [
            { kind: 'active' as const, was: yesNo(user.active), became: yesNo(active) },
            { kind: 'level' as const, was: user.accessLevel, became: accessLevel },
          ].filter(({ was, became }) => was !== became),
        });
        return shown(await known(trx, userId));
      }),
  };
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
