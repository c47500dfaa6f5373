import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { AccessLevel, OneTimeCode, StaffMember } from '@loupe/shared-types';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { codeHash, newCode } from './secrets';
import type { RandomBytes } from './secrets';
import type { SecondFactor } from './second-factor.service';
import { listFactors } from './second-factors.store';
import type { Sessions } from './sessions.service';
import { deletePin } from './pins.store';
import { ON_THE_SERVER, recordStaffChanges } from './staff-changes.store';
import type { StaffChange } from './staff-changes.store';
import * as store from './users.store';
import type { StoredUser } from './users.store';

export const CODE_LIFE_MS = 24 * 60 * 60_000;

type By = Pick<StaffIdentity, 'userId' | 'fullName'>;

/** Further steps of a reset, in its transaction. */
export type AfterReset = (trx: Db, user: StoredUser, by: By) => Promise<void>;

export interface Accounts {
  readonly list: () => Promise<readonly StaffMember[]>;
  /** Returns the one-time code; only its hash is stored. Also removes the second factor. */
  readonly reset: (userId: number, by: By) => Promise<OneTimeCode>;
  /** Ends every session of a user, who can sign in again at once (STAFF-5). */
  readonly signOut: (userId: number, by: By) => Promise<undefined>;
  readonly change: (
    userId: number,
    change: { readonly active?: boolean; readonly accessLevel?: AccessLevel },
    by: By,
  ) => Promise<StaffMember>;
}

export function createAccounts({
  db,
  shop,
  clock,
  random,
  sessions,
  secondFactor,
  afterReset,
}: {
  readonly db: Db;
  readonly shop: ShopConfig;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly sessions: Pick<Sessions, 'endAllOf'>;
  readonly secondFactor: Pick<SecondFactor, 'remove'>;
  readonly afterReset: AfterReset;
}): Accounts {
  const isRemoved = ({ username }: Pick<StoredUser, 'username'>) =>
    !shop.staff.some((member) => member.username === username);
  const isFull = ({ active, accessLevel }: Pick<StoredUser, 'active' | 'accessLevel'>) =>
    active && accessLevel === 'full';

  const toStaffMember = (user: StoredUser, secondFactors: ReadonlySet<number>): StaffMember => ({
    userId: user.userId,
    username: user.username,
    fullName: user.fullName,
    accessLevel: user.accessLevel,
    active: user.active,
    lastLogin: user.lastLogin,
    codePending: user.codeHash !== null && (user.codeExpiresAt ?? '') > clock().toISOString(),
    secondFactor: secondFactors.has(user.userId),
    removed: isRemoved(user),
  });

  async function enrolledIn(trx: Db): Promise<ReadonlySet<number>> {
    const enrolled = (await listFactors(trx)).filter(({ enrolledAt }) => enrolledAt !== null);
    return new Set(enrolled.map(({ userId }) => userId));
  }

  async function known(trx: Db, userId: number): Promise<StoredUser> {
    const user = await store.findUser(trx, { id: userId });
    if (!user) throw new HttpError(404, 'There is no such member of staff');
    return user;
  }

  /** The number of other users with full access who can sign in; locks their rows until the transaction ends. */
  async function othersWithFullAccess(trx: Db, userId: number): Promise<number> {
    const full = await store.lockFullUsers(trx);
    return full.filter((user) => user.userId !== userId && !isRemoved(user)).length;
  }

  return {
    async list() {
      const enrolled = await enrolledIn(db);
      return (await store.listUsers(db)).map((user) => toStaffMember(user, enrolled));
    },

    reset: (userId, by) =>
      inTransaction(db, async (trx) => {
        const others = await othersWithFullAccess(trx, userId);
        const user = await known(trx, userId);
        if (!user.active)
          throw new HttpError(409, `${user.fullName} is deactivated. Activate the account first`);
        if (by.userId === userId)
          throw new HttpError(
            409,
            'You cannot give yourself a one-time code. Choose Change password, or ask a colleague with full access',
          );
        // If this user's new code were never used, nobody could create another one.
        if (by.userId !== ON_THE_SERVER.userId && isFull(user) && user.passwordHash && others === 0)
          throw new HttpError(
            409,
            `Nobody else with full access can sign in. Give it to somebody else before you reset ${user.fullName}`,
          );
        const code = newCode(random);
        const expiresAt = new Date(clock().getTime() + CODE_LIFE_MS).toISOString();
        await store.setCredentials(trx, userId, {
          passwordHash: null,
          formerPasswordHash: user.passwordHash ?? user.formerPasswordHash,
          passwordKind: 'code',
          codeHash: codeHash(code),
          codeExpiresAt: expiresAt,
        });
        const hadFactor = await secondFactor.remove(trx, userId);
        await deletePin(trx, userId);
        await sessions.endAllOf(trx, userId);
        const changes: StaffChange[] = [{ kind: 'reset', was: '', became: '' }];
        if (hadFactor) changes.push({ kind: 'second-factor', was: 'yes', became: 'no' });
        await recordStaffChanges(trx, { at: clock().toISOString(), by, member: user, changes });
        await afterReset(trx, user, by);
        return { code, expiresAt };
      }),

    signOut: (userId, by) =>
      inTransaction(db, async (trx) => {
        const member = await known(trx, userId);
        await sessions.endAllOf(trx, userId);
        const changes: StaffChange[] = [{ kind: 'sessions', was: '', became: '' }];
        await recordStaffChanges(trx, { at: clock().toISOString(), by, member, changes });
        return undefined;
      }),

    change: (userId, change, by) =>
      inTransaction(db, async (trx) => {
        const others = await othersWithFullAccess(trx, userId);
        const user = await known(trx, userId);
        const active = change.active ?? user.active;
        const accessLevel = change.accessLevel ?? user.accessLevel;
        if (active === user.active && accessLevel === user.accessLevel)
          return toStaffMember(user, await enrolledIn(trx));
        if (isFull(user) && !isFull({ active, accessLevel })) {
          if (others === 0)
            throw new HttpError(
              409,
              `${user.fullName} is the last person with full access. Give it to somebody else first`,
            );
          if (by.userId === userId)
            throw new HttpError(
              409,
              'You cannot take full access from yourself. Ask a colleague who has it too',
            );
        }
        await store.setAccess(trx, userId, change);
        await deletePin(trx, userId);
        await sessions.endAllOf(trx, userId);
        await recordStaffChanges(trx, {
          at: clock().toISOString(),
          by,
          member: user,
          changes: [
            { kind: 'active' as const, was: yesNo(user.active), became: yesNo(active) },
            { kind: 'level' as const, was: user.accessLevel, became: accessLevel },
          ].filter(({ was, became }) => was !== became),
        });
        return toStaffMember(await known(trx, userId), await enrolledIn(trx));
      }),
  };
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
