import type { Db } from '@loupe/db';
import type { StaffIdentity } from '@loupe/svc-kit';

/** `was` and `became` are a level, yes or no; empty for a reset, whose code is secret, and for ended sessions. */
export interface StaffChange {
  readonly kind: 'reset' | 'active' | 'level' | 'second-factor' | 'pin' | 'sessions';
  readonly was: string;
  readonly became: string;
}

type Named = Pick<StaffIdentity, 'userId' | 'fullName'>;

/** The author of changes made with the server's command line; no account has this id. */
export const ON_THE_SERVER: Named = { userId: 0, fullName: 'on the server' };

/** Appends to the staff changes, in the transaction of the change itself (STAFF-3). */
export async function recordStaffChanges(
  trx: Db,
  {
    at,
    by,
    member,
    changes,
  }: {
    readonly at: string;
    readonly by: Named;
    readonly member: Named;
    readonly changes: readonly StaffChange[];
  },
): Promise<void> {
  for (const change of changes)
    await trx('staff_changes').insert({
      ...change,
      made_at: at,
      made_by: by.userId,
      made_by_name: by.fullName,
      user_id: member.userId,
      user_name: member.fullName,
    });
}
