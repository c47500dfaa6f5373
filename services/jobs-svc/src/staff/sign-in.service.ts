import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import { ERROR_CODES, isTooLongCredential, TEXTS, visibleText } from '@loupe/shared-types';
import { hashOf, HttpError } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import type { CounterKeys } from './attempt-limits';
import { createAttempts } from './attempts';
import type { Attempt, CountedAttempt, Source } from './attempts';
import { forgetBrowsersOf } from './known-browsers.store';
import { findDevice, openDevice, recordUserAt } from './devices.store';
import type { Passwords } from './passwords';
import { deletePin } from './pins.store';
import type { SecondFactor } from './second-factor.service';
import { codeHash, isSameHash } from './secrets';
import type { Sessions } from './sessions.service';
import * as store from './users.store';
import type { StoredUser } from './users.store';

export interface SignedIn {
  readonly token: string;
  readonly user: StaffIdentity;
}

export interface SignInRequest extends Source {
  readonly username: string;
  readonly password: string;
  /** Required with a one-time code. */
  readonly newPassword?: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly otp?: string;
  /** Such as 'Chrome on Windows'. */
  readonly browserKind?: string;
}

export interface PasswordChange extends Source {
  readonly token: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly browserKind?: string;
}

export interface OwnPassword extends Source {
  readonly token: string;
  readonly password: string;
  /** A second-factor code, where it is required as well. */
  readonly code?: string;
}

export interface SignIn {
  /**
   * 401 alike for a wrong password, an unknown name and an inactive user; 403 when a right code needs a new password
   * or a right password needs a code; 429 when locked.
   */
  readonly signIn: (request: SignInRequest) => Promise<SignedIn>;
  /**
   * Ends every session of the user and begins a new one for this browser. 401 without a session, 400 for a wrong or
   * weak password.
   */
  readonly changePassword: (change: PasswordChange) => Promise<SignedIn>;
  /** Verifies the session user's own password, and a code if given; 400 when wrong. Wrong ones are counted. */
  readonly checkOwn: (given: OwnPassword) => Promise<StoredUser>;
}

const OWN_PASSWORD_WRONG = 'That password is wrong';

export function createSignIn({
  db,
  clock,
  passwords,
  checkPassword,
  sessions,
  counterKeys,
  secondFactor,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly checkPassword: (password: string) => void;
  readonly sessions: Sessions;
  readonly counterKeys: CounterKeys;
  readonly secondFactor: SecondFactor;
}): SignIn {
  const now = () => clock().toISOString();
  const attempts = createAttempts({ db, clock, counterKeys });

  async function startSession(
    user: StoredUser,
    attempt: Attempt,
    { address, device: deviceToken, browserKind = null }: Source & { readonly browserKind?: string | null },
    change?: store.Credentials,
  ): Promise<SignedIn> {
    const mustEnrol = await secondFactor.mustEnrol(user);
    const device = deviceToken === undefined ? null : await findDevice(db, hashOf(deviceToken));
    return inTransaction(db, async (trx) => {
      if (change) {
        if (!(await store.replaceCredentials(trx, user, change)))
          throw new HttpError(409, 'The password was changed at the same time. Please sign in again');
        await sessions.endAllOf(trx, user.userId);
        // The PIN may have been set by somebody who knew the old password.
        await deletePin(trx, user.userId);
        await forgetBrowsersOf(trx, user.userId, attempt.browserHash ?? undefined);
      }
      await attempts.succeeded(trx, user, attempt, device?.name);
      await store.recordSignIn(trx, user, now());
      if (device) {
        await openDevice(trx, device.deviceId, { at: now(), now: now() });
        await recordUserAt(trx, device.deviceId, user.userId, now());
      }
      const { userId, username, fullName, accessLevel } = user;
      const token = await sessions.begin(trx, userId, {
        address,
        browserKind,
        mustEnrol,
        deviceId: device?.deviceId ?? null,
      });
      const member = { kind: 'staff', userId, username, fullName, accessLevel } as const;
      return { token, user: { ...member, ...(mustEnrol && { mustEnrol }) } };
    });
  }

  /** 403 unless the code is right or the user has no second factor. `attempt` must have been counted before. */
  async function requireOtp(
    { userId }: StoredUser,
    otp: string | undefined,
    attempt: Attempt,
    failed: CountedAttempt['failed'],
  ): Promise<void> {
    if (!(await secondFactor.isEnrolled(userId))) return;
    const code = ERROR_CODES.otpNeeded;
    if (!otp) {
      await attempts.uncount(db, attempt);
      throw new HttpError(403, 'Please enter the code of your authenticator app', { code });
    }
    if (await secondFactor.useCode(userId, otp)) return;
    // Recorded apart from wrong passwords: here the password is known.
    await failed('wrong-code');
    throw new HttpError(403, 'That code is not right. Please enter a new one', { code });
  }

  const ownPassword = async (password: string): Promise<store.Credentials> => ({
    passwordHash: await passwords.hash(password),
    formerPasswordHash: null,
    passwordKind: 'own',
    codeHash: null,
    codeExpiresAt: null,
  });

  /** Verified as at a sign-in, so that equivalent Unicode notations count as the same password. */
  async function refuseSame(hash: string | null, newPassword: string, former: string): Promise<void> {
    if (hash !== null && (await passwords.verify(hash, newPassword)))
      throw new HttpError(400, `The new password must differ from ${former}`);
  }

  function isCodeOf(user: StoredUser | null, password: string): user is StoredUser {
    const isSame = isSameHash(user?.codeHash ?? null, codeHash(password));
    return isSame && user !== null && user.active && (user.codeExpiresAt ?? '') > now();
  }

  /** The user of a session, with an attempt at their own password counted. 401 without a session. */
  async function attemptAtOwn(token: string, source: Source) {
    const identity = await sessions.lookUp(token, false);
    const user = identity && (await store.findUser(db, { id: identity.userId }));
    if (!user) throw new HttpError(401, 'Please sign in');
    const attempt = await attempts.whileSignedIn(user, source);
    const { failed } = await attempts.count(attempt);
    return { user, attempt, failed };
  }

  async function rehashOutdated(user: StoredUser, password: string): Promise<void> {
    if (user.passwordHash === null || !passwords.isOutdated(user.passwordHash)) return;
    const passwordHash = await passwords.hash(password);
    await store.setCredentials(db, user.userId, { ...user, passwordHash });
  }

  return {
    async signIn({ username: typed, password, newPassword, otp, ...source }) {
      if (isTooLongCredential(typed) || isTooLongCredential(password))
        throw new HttpError(401, TEXTS.signInRefused);
      refuseTooLong(newPassword);
      const username = visibleText(typed).trim().toLowerCase();
      const found = await store.findUser(db, { username });
      const attempt = await attempts.atSignIn(username, found, source);
      // A code of 80 random bits cannot be guessed, so locks do not apply to it.
      if (isCodeOf(found, password)) {
        if (!newPassword) throw new HttpError(403, 'Please choose a new password');
        checkPassword(newPassword);
        return passwords.inTurn(async () => {
          await refuseSame(found.formerPasswordHash, newPassword, 'the one before the reset');
          if (await secondFactor.isEnrolled(found.userId)) {
            const { failed } = await attempts.count(attempt);
            await requireOtp(found, otp, attempt, failed);
            await attempts.takeBack(db, attempt);
          }
          return startSession(found, attempt, source, await ownPassword(newPassword));
        });
      }
      await attempts.refuseLocked(attempt);
      return passwords.inTurn(async () => {
        const { failed } = await attempts.count(attempt);
        const user = await store.findUser(db, { username });
        const isRight = await passwords.verify(user?.passwordHash ?? null, password);
        if (!isRight || !user?.active) {
          await failed();
          throw new HttpError(401, TEXTS.signInRefused);
        }
        await requireOtp(user, otp, attempt, failed);
        await attempts.takeBack(db, attempt);
        await rehashOutdated(user, password);
        return startSession(user, attempt, source);
      });
    },

    async changePassword({ token, currentPassword, newPassword, ...source }) {
      if (isTooLongCredential(currentPassword)) throw new HttpError(400, TEXTS.currentPasswordWrong);
      refuseTooLong(newPassword);
      return passwords.inTurn(async () => {
        const { user, attempt, failed } = await attemptAtOwn(token, source);
        if (!(await passwords.verify(user.passwordHash, currentPassword))) {
          await failed();
          throw new HttpError(400, TEXTS.currentPasswordWrong);
        }
        await attempts.takeBack(db, attempt);
        await refuseSame(user.passwordHash, newPassword, 'the current one');
        checkPassword(newPassword);
        return startSession(user, attempt, source, await ownPassword(newPassword));
      });
    },

    async checkOwn({ token, password, code, ...source }) {
      if (isTooLongCredential(password)) throw new HttpError(400, OWN_PASSWORD_WRONG);
      return passwords.inTurn(async () => {
        const { user, attempt, failed } = await attemptAtOwn(token, source);
        const isRight = await passwords.verify(user.passwordHash, password);
        if (!isRight || (code !== undefined && !(await secondFactor.useCode(user.userId, code)))) {
          await failed();
          throw new HttpError(
            400,
            isRight ? 'That code is not right. Please enter a new one' : OWN_PASSWORD_WRONG,
          );
        }
        await attempts.takeBack(db, attempt);
        return user;
      });
    },
  };
}

function refuseTooLong(newPassword: string | undefined): void {
  if (newPassword !== undefined && isTooLongCredential(newPassword))
    throw new HttpError(400, TEXTS.newPasswordTooLong);
}
