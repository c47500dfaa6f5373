import { randomBytes } from 'node:crypto';
import type { Db } from '@loupe/db';
import { createCalendar } from '@loupe/domain';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { endpointRoutes } from '@loupe/svc-kit';
import type { Logger, ServiceRouter } from '@loupe/svc-kit';
import { accountRoutes } from './account.routes';
import { createAccounts } from './accounts.service';
import type { AfterReset } from './accounts.service';
import { clearCountersOf } from './attempt-counters.store';
import { createCounterKeys } from './attempt-limits';
import { createDevices } from './devices.service';
import { devicesRoutes } from './devices.routes';
import { openAccounts } from './first-run';
import { internalRoutes } from './internal.routes';
import { forgetBrowsersOf } from './known-browsers.store';
import { createOpeningHours } from './opening-hours';
import { createOwnAccount } from './own-account.service';
import { createPasswordRules } from './password-rules';
import { createPasswords, HASH_COST, type HashCost } from './passwords';
import { createPinHashes } from './pin-hashes';
import { createPinSignIn } from './pin-sign-in.service';
import { pinsInternalRoutes } from './pins.internal.routes';
import { createPins } from './pins.service';
import { requireRecentPassword } from './recent-password';
import { createSealedSecrets } from './sealed-secrets';
import { createSecondFactor } from './second-factor.service';
import type { RandomBytes } from './secrets';
import { createSessionStreams, type SessionStreams } from './session-streams';
import { forgetEnds } from './session-ends.store';
import { createSessions } from './sessions.service';
import { forgetOldEvents, listEvents, recordEvent } from './sign-in-events.store';
import { createSignIn } from './sign-in.service';
import { signInsRoutes } from './sign-ins.routes';
import { staffRoutes } from './staff.routes';

const DAY_MS = 86_400_000;

export interface StaffDeps {
  readonly db: Db;
  readonly shop: ShopConfig;
  readonly log: Logger;
  readonly clock?: () => Date;
  readonly elapsed?: () => number;
  readonly random?: RandomBytes;
  /** Newest first; second factors are sealed with a key derived from them. */
  readonly secrets: readonly string[];
  /** Key for hashing the names of attempt counters; the same in every process. */
  readonly nameSecret: string;
  /** What hashing a password or a PIN costs; tests lower it. */
  readonly hashCost?: HashCost;
  readonly demoPassword?: string | undefined;
  readonly codesFile: string;
}

export interface Staff {
  readonly routes: readonly ServiceRouter[];
  /** The event streams of signed-in users, which end with their sessions. */
  readonly streams: SessionStreams;
  /** Run once at start, after migrating and before listening. */
  readonly openAccounts: () => Promise<void>;
  /** Run daily: deletes sign-in history and ends of sessions past their retention. */
  readonly forgetOld: () => Promise<void>;
}

export function createStaff({
  db,
  shop,
  log,
  clock = () => new Date(),
  elapsed = () => performance.now(),
  random = randomBytes,
  secrets,
  nameSecret,
  hashCost = HASH_COST,
  demoPassword,
  codesFile,
}: StaffDeps): Staff {
  const passwords = createPasswords(hashCost);
  const sessions = createSessions({ db, clock, elapsed, random });
  const counterKeys = createCounterKeys(nameSecret);
  const checkPassword = createPasswordRules(shop);
  const sealed = createSealedSecrets({ secrets, purpose: 'second factors', random });
  const secondFactor = createSecondFactor({ db, shop, clock, random, sealed, sessions, log });
  const signIn = createSignIn({ db, clock, passwords, checkPassword, sessions, counterKeys, secondFactor });
  const ownAccount = createOwnAccount({ db, clock, sessions, signIn, secondFactor });
  const recentPassword = requireRecentPassword({ db, clock });
  const calendar = createCalendar(shop.timeZone);
  const hours = createOpeningHours({ calendar, closingTime: shop.pin.closingTime, clock });
  const hashes = createPinHashes(secrets, hashCost);
  const pins = createPins({ db, clock, settings: shop.pin, passwords, hashes, signIn });
  const devices = createDevices({ db, clock, random, sessions });
  const pinSignIn = createPinSignIn({ db, clock, hours, passwords, hashes, sessions, secondFactor });
  const afterReset: AfterReset = async (trx, user, by) => {
    await clearCountersOf(trx, counterKeys.ofName(user.username));
    await forgetBrowsersOf(trx, user.userId);
    const at = clock().toISOString();
    await recordEvent(trx, { at, outcome: 'reset', user, madeByName: by.fullName });
  };
  const accounts = createAccounts({ db, shop, clock, random, sessions, secondFactor, afterReset });
  return {
    routes: [
      endpointRoutes(
        {
          ...internalRoutes({ sessions, signIn, ownAccount }),
          ...pinsInternalRoutes({ devices, pins, pinSignIn }),
          ...accountRoutes({ sessions, pins, secondFactor }),
          ...signInsRoutes((request) => listEvents(db, request)),
          ...staffRoutes(accounts),
          ...devicesRoutes({ devices, pins }),
        },
        { recentPassword },
      ),
    ],
    streams: createSessionStreams({ sessions, clock }),
    async forgetOld() {
      await forgetOldEvents(db, clock());
      await forgetEnds(db, new Date(clock().getTime() - DAY_MS).toISOString());
    },
    async openAccounts() {
      await openAccounts({ db, shop, clock, random, passwords, log, demoPassword, codesFile });
      await secondFactor.renewSeals();
    },
  };
}
