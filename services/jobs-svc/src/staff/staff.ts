import { randomBytes } from 'node:crypto';
import type { Db } from '@loupe/db';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { Logger, ServiceRouter } from '@loupe/svc-kit';
import { createAccounts } from './accounts.service';
import { openAccounts } from './first-run';
import { internalRoutes } from './internal.routes';
import { createPasswordRules } from './password-rules';
import { createPasswords } from './passwords';
import type { RandomBytes } from './secrets';
import { createSessions } from './sessions.service';
import { createSignIn } from './sign-in.service';
import { staffRoutes } from './staff.routes';

export interface StaffParts {
  readonly db: Db;
  readonly shop: ShopConfig;
  readonly log: Logger;
  readonly clock?: () => Date;
  readonly random?: RandomBytes;
  readonly demoPassword?: string | undefined;
  readonly codesFile: string;
}

export interface Staff {
  readonly routes: readonly ServiceRouter[];
  /** Run once at start, after migrating and before listening. */
  readonly openAccounts: () => Promise<void>;
}

export function createStaff({
  db,
  shop,
  log,
  clock = () => new Date(),
  random = randomBytes,
  demoPassword,
  codesFile,
}: StaffParts): Staff {
  const passwords = createPasswords();
  const sessions = createSessions({ db, clock, random });
  const signIn = createSignIn({ db, clock, passwords, checkPassword: createPasswordRules(shop), sessions });
  const accounts = createAccounts({ db, clock, random, sessions });
  return {
    routes: [internalRoutes({ sessions, signIn }), staffRoutes(accounts)],
    openAccounts: () => openAccounts({ db, shop, clock, random, passwords, log, demoPassword, codesFile }),
  };
}
