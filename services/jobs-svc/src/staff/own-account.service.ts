import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { SecondFactor } from './second-factor.service';
import type { Sessions } from './sessions.service';
import type { OwnPassword, SignIn } from './sign-in.service';
import { recordStaffChanges } from './staff-changes.store';
import { listUsers } from './users.store';

/** Account changes that need the user's own password. Wrong ones count like failed sign-ins. */
export interface OwnAccount {
  /** Lets this session pass `requireRecentPassword` for a while. */
  readonly confirm: (given: OwnPassword) => Promise<void>;
  /** Where the shop requires a second factor, the user must enrol a new one at once. */
  readonly removeSecondFactor: (given: OwnPassword & { readonly code: string }) => Promise<void>;
  /** Usernames that the sign-in page does not offer. */
  readonly deactivatedNames: () => Promise<readonly string[]>;
}

export function createOwnAccount({
  db,
  clock,
  sessions,
  signIn,
  secondFactor,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly sessions: Sessions;
  readonly signIn: Pick<SignIn, 'checkOwn'>;
  readonly secondFactor: SecondFactor;
}): OwnAccount {
  return {
    async confirm(given) {
      await signIn.checkOwn(given);
      await sessions.confirm(given.token);
    },

    async removeSecondFactor(given) {
      const user = await signIn.checkOwn(given);
      const demanded = (await secondFactor.status(user)).demanded;
      await inTransaction(db, async (trx) => {
        if (!(await secondFactor.remove(trx, user.userId))) return;
        await sessions.setMustEnrol(trx, user.userId, demanded);
        await recordStaffChanges(trx, {
          at: clock().toISOString(),
          by: user,
          member: user,
          changes: [{ kind: 'second-factor', was: 'yes', became: 'no' }],
        });
      });
    },

    async deactivatedNames() {
      return (await listUsers(db)).filter(({ active }) => !active).map(({ username }) => username);
    },
  };
}
