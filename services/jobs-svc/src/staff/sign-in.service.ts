import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import { TEXTS } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import * as failures from './failures.store';
import type { Place } from './failures.store';
import type { Passwords } from './passwords';
import { codeHash, isSameHash } from './secrets';
import type { Sessions } from './sessions.service';
import * as store from './users.store';
import type { StoredUser } from './users.store';

const MINUTE = 60_000;
const FREE_FAILURES = 5;
const LONGEST_LOCK_MS = 15 * MINUTE;
const COUNTED_FOR_MS = 30 * MINUTE;
/** Every made-up name: a row for each would let a stranger fill the table. */
const NOBODY = '';

export interface SignedIn {
  readonly token: string;
  readonly user: StaffIdentity;
}

export interface SignInRequest {
  readonly username: string;
  readonly password: string;
  /** Given together with a one-time code. */
  readonly newPassword?: string;
  readonly address: string;
}

export interface SignIn {
  /** 401 for a wrong, unknown or inactive pair alike; 403 when a right code needs a new password; 429 when locked out. */
  readonly signIn: (request: SignInRequest) => Promise<SignedIn>;
  /** Ends every session of the person and begins a new one for this browser. 401 without a session, 400 for a wrong or weak password. */
  readonly changePassword: (change: {
    readonly token: string;
    readonly currentPassword: string;
    readonly newPassword: string;
    readonly address: string;
  }) => Promise<SignedIn>;
}

export function createSignIn({
  db,
  clock,
  passwords,
  checkPassword,
  sessions,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly checkPassword: (password: string) => void;
  readonly sessions: Sessions;
}): SignIn {
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const now = () => clock().toISOString();

  /** 429 for whoever has failed too often; otherwise one attempt more, to be forgotten when it succeeds. */
  async function countAttempt(place: Place) {
    const refuse = (until: string) => {
      const seconds = Math.ceil((Date.parse(until) - clock().getTime()) / 1000);
      throw new HttpError(429, 'Too many wrong passwords. Please wait a moment and try again', {
        retryAfter: seconds,
      });
    };
    // Most of a flood ends here, with a read.
    const known = await failures.lockedUntil(db, place);
    if (known !== null && known > now()) refuse(known);
    await failures.forgetFailuresBefore(db, ago(24 * 60 * MINUTE));
    const until = await failures.countAttempt(db, place, {
      now: now(),
      since: ago(COUNTED_FOR_MS),
      lock: (count) => (count < FREE_FAILURES ? null : ago(-lockMs(count))),
    });
    if (until !== null) refuse(until);
  }

  async function startSession(
    user: StoredUser,
    address: string,
    change: store.Credentials | null,
  ): Promise<SignedIn> {
    return inTransaction(db, async (trx) => {
      if (change) {
        if (!(await store.replaceCredentials(trx, user, change)))
          throw new HttpError(409, 'The password was changed at the same time. Please sign in again');
        await sessions.endAllOf(trx, user.userId);
      }
      await store.recordSignIn(trx, user, now());
      const { userId, username, fullName, accessLevel } = user;
      const token = await sessions.begin(trx, userId, address);
      return { token, user: { kind: 'staff', userId, username, fullName, accessLevel } };
    });
  }

  const ownPassword = async (password: string): Promise<store.Credentials> => ({
    passwordHash: await passwords.hash(password),
    passwordKind: 'own',
    codeHash: null,
    codeExpiresAt: null,
  });

  return {
    signIn: ({ username: typed, password, newPassword, address }) =>
      passwords.inTurn(async () => {
        const user = await store.findUser(db, { username: typed.trim().toLowerCase() });
        const place = { username: user?.username ?? NOBODY, address };
        await countAttempt(place);
        const byPassword = await passwords.verify(user?.passwordHash ?? null, password);
        const sameCode = isSameHash(user?.codeHash ?? null, codeHash(password));
        const byCode = sameCode && (user?.codeExpiresAt ?? '') > now();
        if (!user?.active || !(byPassword || byCode)) throw new HttpError(401, TEXTS.signInRefused);
        await failures.forgetFailures(db, place);
        if (!byCode) {
          const outdated = user.passwordHash !== null && passwords.isOutdated(user.passwordHash);
          if (outdated)
            await store.setCredentials(db, user.userId, {
              ...user,
              passwordHash: await passwords.hash(password),
            });
          return startSession(user, address, null);
        }
        if (!newPassword) throw new HttpError(403, 'Please choose a new password');
        checkPassword(newPassword);
        return startSession(user, address, await ownPassword(newPassword));
      }),

    changePassword: ({ token, currentPassword, newPassword, address }) =>
      passwords.inTurn(async () => {
        const who = await sessions.lookUp(token, false);
        const user = who && (await store.findUser(db, { id: who.userId }));
        if (!user) throw new HttpError(401, 'Please sign in');
        const place = { username: user.username, address };
        await countAttempt(place);
        if (!(await passwords.verify(user.passwordHash, currentPassword)))
          throw new HttpError(400, 'The current password is wrong');
        await failures.forgetFailures(db, place);
        if (currentPassword === newPassword)
          throw new HttpError(400, 'The new password must differ from the current one');
        checkPassword(newPassword);
        return startSession(user, address, await ownPassword(newPassword));
      }),
  };
}

/** A minute after five failures, then twice as long each time, at most a quarter of an hour. */
function lockMs(count: number): number {
  return Math.min(MINUTE * 2 ** (count - FREE_FAILURES), LONGEST_LOCK_MS);
}
