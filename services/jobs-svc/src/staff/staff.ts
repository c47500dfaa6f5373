import { randomBytes } from 'node:crypto';
import type { Db } from '@loupe/db';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { Logger, ServiceRouter } from '@loupe/svc-kit';
import { createAccounts } from './accounts.service';
import type { AfterReset } from './accounts.service';
import { clearCountersOf } from './attempt-counters.store';
import { createCounterKeys } from './attempt-limits';
import { openAccounts } from './first-run';
import { internalRoutes } from './internal.routes';
import { forgetBrowsersOf } from './known-browsers.store';
import { createPasswordRules } from './password-rules';
import { createPasswords } from './passwords';
import type { RandomBytes } from './secrets';
import { createSessions } from './sessions.service';
import { forgetOldEvents, listEvents, recordEvent } from './sign-in-events.store';
import { createSignIn } from './sign-in.service';
import { signInsRoutes } from './sign-ins.routes';
import { staffRoutes } from './staff.routes';

export interface StaffParts {
  readonly db: Db;
  readonly shop: ShopConfig;
  readonly log: Logger;
  readonly clock?: () => Date;
  readonly elapsed?: () => number;
  readonly random?: RandomBytes;
  /** Hides the names that wrong passwords are counted by; the same for every process. */
  readonly nameSecret: string;
  readonly demoPassword?: string | undefined;
  readonly codesFile: string;
}

export interface Staff {
  readonly routes: readonly ServiceRouter[];
  /** Run once at start, after migrating and before listening. */
  readonly openAccounts: () => Promise<void>;
  /** Run daily: deletes the sign-in history that is too old. */
  readonly forgetOld: () => Promise<void>;
}

export function createStaff({
  db,
  shop,
  log,
  clock = () => new Date(),
  elapsed = () => performance.now(),
  random = randomBytes,
  nameSecret,
  demoPassword,
  codesFile,
}: StaffParts): Staff {
  const passwords = createPasswords();
  const sessions = createSessions({ db, clock, elapsed, random });
  const counterKeys = createCounterKeys(nameSecret);
  const checkPassword = createPasswordRules(shop);
  const signIn = createSignIn({ db, clock, passwords, checkPassword, sessions, counterKeys });
  const afterReset: AfterReset = async (trx, user, by) => {
    await clearCountersOf(trx, counterKeys.ofName(user.username));
    await forgetBrowsersOf(trx, user.userId);
    const at = clock().toISOString();
    await recordEvent(trx, { at, outcome: 'reset', user, madeByName: by.fullName });
  };
  const accounts = createAccounts({ db, clock, random, sessions, afterReset });
  return {
    routes: [
      internalRoutes({ sessions, signIn }),
      signInsRoutes((request) => listEvents(db, request)),
      staffRoutes(accounts),
    ],
    forgetOld: () => forgetOldEvents(db, clock()),
    openAccounts: () => openAccounts({ db, shop, clock, random, passwords, log, demoPassword, codesFile }),
  };
}
