import { inTransaction, isUpToDate } from '@loupe/db';
import type { Db } from '@loupe/db';
import { ACCESS_LEVELS } from '@loupe/shared-types';
import type { AccessLevel, StaffMember } from '@loupe/shared-types';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { createAccounts } from './accounts.service';
import { forgetBrowsersOf } from './known-browsers.store';
import type { RandomBytes } from './secrets';
import { deleteFactor } from './second-factors.store';
import { endSessionsOf } from './sessions.store';
import { recordEvent } from './sign-in-events.store';
import { ON_THE_SERVER } from './staff-changes.store';

/** A command that cannot be carried out as given. */
export class StaffCommandError extends Error {
  override readonly name = 'StaffCommandError';
}

export const USAGE = `npm run staff -- list
npm run staff -- reset NAME           a one-time code, good for 24 hours; takes the second factor away
npm run staff -- activate NAME
npm run staff -- level NAME LEVEL     ${ACCESS_LEVELS.join(', ')}`;

interface CommandDeps {
  readonly db: Parameters<typeof isUpToDate>[0];
  readonly shop: ShopConfig;
  readonly clock: () => Date;
  readonly random: RandomBytes;
}

/** Runs `npm run staff`, authorised by access to the server. Returns the lines to print. */
export async function runStaffCommand(
  { db, shop, clock, random }: CommandDeps,
  [command, name, level, ...rest]: readonly string[],
): Promise<readonly string[]> {
  if (!(await isUpToDate(db)))
    throw new StaffCommandError(
      'This database has not been brought up to date yet: start the shop once, then try again',
    );
  const accounts = createAccounts({
    db,
    shop,
    clock,
    random,
    sessions: {
      endAllOf: (trx: Db, userId: number) =>
        inTransaction(trx, (within) => endSessionsOf(within, userId, clock().toISOString())),
    },
    secondFactor: { remove: deleteFactor },
    // The name's counters stay: finding them needs a secret, and they never block a one-time code.
    async afterReset(trx, user, by) {
      await forgetBrowsersOf(trx, user.userId);
      const at = clock().toISOString();
      await recordEvent(trx, { at, outcome: 'reset', user, madeByName: by.fullName });
    },
  });
  const staff = await accounts.list();
  const find = (): StaffMember => {
    const member = staff.find(({ username }) => username === name?.toLowerCase());
    if (member) return member;
    const known = staff.map(({ username }) => username).join(', ');
    throw new StaffCommandError(`There is no account of that name. There are: ${known}`);
  };
  const given = [command, name, level].filter((word) => word !== undefined).length + rest.length;

  if (command === 'list' && given === 1) return staff.map(lineOf);
  if (command === 'reset' && given === 2) {
    const member = find();
    if (!member.active)
      throw new StaffCommandError(
        `${member.fullName} is deactivated. First: npm run staff -- activate ${name}`,
      );
    const { code, expiresAt } = await accounts.reset(member.userId, ON_THE_SERVER);
    return [
      `One-time code for ${member.fullName}: ${code}`,
      `It is shown only now. They sign in with it as the password before ${expiresAt} and choose one of their own.`,
    ];
  }
  if (command === 'activate' && given === 2)
    return [lineOf(await accounts.change(find().userId, { active: true }, ON_THE_SERVER))];
  if (command === 'level' && given === 3) {
    const accessLevel = ACCESS_LEVELS.find((known) => known === level);
    if (!accessLevel) throw new StaffCommandError(`The levels are ${ACCESS_LEVELS.join(', ')}`);
    return [
      lineOf(
        await accounts.change(
          find().userId,
          { accessLevel: accessLevel satisfies AccessLevel },
          ON_THE_SERVER,
        ),
      ),
    ];
  }
  throw new StaffCommandError(USAGE);
}

function lineOf(member: StaffMember): string {
  const notes = [
    member.active ? '' : 'deactivated',
    member.removed ? 'no longer in config/shop.json' : '',
    member.codePending ? 'one-time code waits' : '',
    member.secondFactor ? 'second factor' : '',
    member.lastLogin ? `last signed in ${member.lastLogin}` : 'never signed in',
  ].filter(Boolean);
  return [
    member.username.padEnd(20),
    member.accessLevel.padEnd(10),
    member.fullName,
    `(${notes.join('; ')})`,
  ].join(' ');
}
