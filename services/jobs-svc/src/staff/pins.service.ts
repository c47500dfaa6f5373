import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { OwnPin, PinHolder, PinSettings } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import type { Passwords } from './passwords';
import type { PinHashes } from './pin-hashes';
import { checkPin } from './pin-rules';
import * as store from './pins.store';
import { endPinSessionsOf } from './sessions.store';
import type { OwnPassword, SignIn } from './sign-in.service';
import { recordStaffChanges } from './staff-changes.store';
import { findUser } from './users.store';

type By = Pick<StaffIdentity, 'userId' | 'fullName'>;

export interface Pins {
  /** 400 for a wrong password, which counts like any other, and for a PIN that breaks the rules. */
  readonly setOwn: (given: OwnPassword & { readonly pin: string }) => Promise<OwnPin>;
  readonly ofOwn: (own: Pick<StaffIdentity, 'userId'>) => Promise<OwnPin>;
  readonly list: () => Promise<readonly PinHolder[]>;
  /** Also ends the sessions begun with the PIN. */
  readonly remove: (userId: number, by: By) => Promise<void>;
}

export function createPins({
  db,
  clock,
  settings,
  passwords,
  hashes,
  signIn,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly settings: PinSettings;
  readonly passwords: Pick<Passwords, 'inTurn'>;
  readonly hashes: PinHashes;
  readonly signIn: Pick<SignIn, 'checkOwn'>;
}): Pins {
  const { digits } = settings;
  const now = () => clock().toISOString();

  return {
    async setOwn({ pin, ...given }) {
      const user = await signIn.checkOwn(given);
      checkPin(pin, digits);
      const hash = await passwords.inTurn(() => hashes.hash(pin));
      const setAt = now();
      await inTransaction(db, async (trx) => {
        const had = await store.findPin(trx, user.userId);
        await store.setPin(trx, user.userId, { hash, setAt });
        await recordStaffChanges(trx, {
          at: setAt,
          by: user,
          member: user,
          changes: [{ kind: 'pin', was: had ? 'yes' : 'no', became: 'yes' }],
        });
      });
      return { setAt, digits };
    },

    ofOwn: async ({ userId }) => ({ setAt: (await store.findPin(db, userId))?.setAt ?? null, digits }),

    list: () => store.listPins(db),

    remove: (userId, by) =>
      inTransaction(db, async (trx) => {
        const user = await findUser(trx, { id: userId });
        if (!user) throw new HttpError(404, 'There is no such member of staff');
        if (!(await store.deletePin(trx, userId))) throw new HttpError(404, `${user.fullName} has no PIN`);
        await endPinSessionsOf(trx, userId, now());
        await recordStaffChanges(trx, {
          at: now(),
          by,
          member: user,
          changes: [{ kind: 'pin', was: 'yes', became: 'no' }],
        });
      }),
  };
}
