import { inTransaction, isUniqueViolation } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { NewSecondFactor, RecoveryCodes, SecondFactorStatus } from '@loupe/shared-types';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { HttpError } from '@loupe/svc-kit';
import type { Logger, StaffIdentity } from '@loupe/svc-kit';
import type { SealedSecrets } from './sealed-secrets';
import { codeHash, newCode } from './secrets';
import type { RandomBytes } from './secrets';
import * as store from './second-factors.store';
import type { Sessions } from './sessions.service';
import { recordStaffChanges } from './staff-changes.store';
import { counterOf, TOTP_SECRET_BYTES, totpForApp } from './totp';

const DEMANDED_OF = ['full', 'manager'];
const RECOVERY_CODES = 10;

type Member = Pick<StaffIdentity, 'userId' | 'username' | 'fullName' | 'accessLevel'>;

export interface SecondFactor {
  readonly isEnrolled: (userId: number) => Promise<boolean>;
  /** Whether the shop requires a second factor of this user and they have none. */
  readonly mustEnrol: (member: Member) => Promise<boolean>;
  readonly status: (member: Member) => Promise<SecondFactorStatus>;
  /** Creates a secret, which becomes active with its first right code. 409 when there is one already. */
  readonly begin: (member: Member) => Promise<NewSecondFactor>;
  /** Activates the secret. Ends the user's other sessions, which were begun without a code. */
  readonly confirm: (member: StaffIdentity, code: string) => Promise<RecoveryCodes>;
  /** Uses up a code of the app or a recovery code; false when it is wrong or already used. */
  readonly useCode: (userId: number, code: string) => Promise<boolean>;
  /** Returns whether there was one. */
  readonly remove: (trx: Db, userId: number) => Promise<boolean>;
  /** Reseals every secret with the newest key, so that the old one can be removed. Run once at start. */
  readonly renewSeals: () => Promise<void>;
}

export function createSecondFactor({
  db,
  shop,
  clock,
  random,
  sealed,
  sessions,
  log,
}: {
  readonly db: Db;
  readonly shop: ShopConfig;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly sealed: SealedSecrets;
  readonly sessions: Sessions;
  readonly log: Logger;
}): SecondFactor {
  const now = () => clock().toISOString();
  const isDemandedOf = ({ accessLevel }: Member) =>
    shop.requireSecondFactor === true && DEMANDED_OF.includes(accessLevel);

  const counterFor = (factor: store.StoredFactor, code: string): number | null => {
    const secret = sealed.open(factor.sealedSecret, String(factor.userId));
    return secret && counterOf(secret, code.replace(/\s/g, ''), clock());
  };

  async function isEnrolled(userId: number): Promise<boolean> {
    return ((await store.findFactor(db, userId))?.enrolledAt ?? null) !== null;
  }

  return {
    isEnrolled,
    mustEnrol: async (member) => isDemandedOf(member) && !(await isEnrolled(member.userId)),

    async status(member) {
      const enrolledAt = (await store.findFactor(db, member.userId))?.enrolledAt ?? null;
      return {
        enrolled: enrolledAt !== null,
        enrolledAt,
        recoveryCodesLeft: await store.countRecoveryCodes(db, member.userId),
        demanded: isDemandedOf(member),
      };
    },

    async begin({ userId, username }) {
      const secret = random(TOTP_SECRET_BYTES);
      const sealedSecret = sealed.seal(secret, String(userId));
      try {
        await inTransaction(db, (trx) =>
          store.insertPendingFactor(trx, { userId, sealedSecret, now: now() }),
        );
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new HttpError(409, 'You have a second factor already. Remove it before you set up another');
      }
      return totpForApp(secret, { issuer: shop.shopName, label: username });
    },

    async confirm(member, code) {
      const factor = await store.findFactor(db, member.userId);
      if (!factor || factor.enrolledAt !== null)
        throw new HttpError(409, 'Please begin to set up your authenticator app again');
      const counter = counterFor(factor, code);
      if (counter === null)
        throw new HttpError(400, 'That code is not right. Wait for the next one and try again');
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newCode(random));
      await inTransaction(db, async (trx) => {
        const first =
          (await store.completeFactor(trx, factor, now())) &&
          (await store.useCounter(trx, member.userId, counter));
        if (!first) throw new HttpError(409, 'Please begin to set up your authenticator app again');
        await store.replaceRecoveryCodes(trx, member.userId, recoveryCodes.map(codeHash));
        await sessions.endOthers(member, trx);
        await sessions.setMustEnrol(trx, member.userId, false);
        await recordStaffChanges(trx, {
          at: now(),
          by: member,
          member,
          changes: [{ kind: 'second-factor', was: 'no', became: 'yes' }],
        });
      });
      return { recoveryCodes };
    },

    async useCode(userId, code) {
      const factor = await store.findFactor(db, userId);
      if (!factor || factor.enrolledAt === null) return false;
      const counter = counterFor(factor, code);
      if (counter !== null) return store.useCounter(db, userId, counter);
      return store.useRecoveryCode(db, userId, codeHash(code), now());
    },

    remove: (trx, userId) => store.deleteFactor(trx, userId),

    async renewSeals() {
      let unreadable = 0;
      for (const factor of await store.listFactors(db)) {
        const owner = String(factor.userId);
        if (sealed.isCurrent(factor.sealedSecret, owner)) continue;
        const secret = sealed.open(factor.sealedSecret, owner);
        if (secret) await store.replaceSealedSecret(db, factor, sealed.seal(secret, owner));
        else unreadable += 1;
      }
      if (unreadable > 0)
        log.warn('second factors cannot be read with IDENTITY_SECRET: only their recovery codes work', {
          count: unreadable,
        });
    },
  };
}
