import type { Db } from '@loupe/db';
import type { StaffIdentity } from '@loupe/svc-kit';
import type { StoredUser } from './users.store';

/** `was` and `became` are a level, yes or no; empty for a reset, whose code is nobody's business. */
export interface StaffChange {
  readonly kind: 'reset' | 'active' | 'level';
  readonly was: string;
  readonly became: string;
}

/** Adds to the record, in the transaction of the change itself. */
export async function recordStaffChanges(
  trx: Db,
  {
    at,
    by,
    whom,
    changes,
  }: {
    readonly at: string;
    readonly by: StaffIdentity;
    readonly whom: StoredUser;
    readonly changes: readonly StaffChange[];
  },
): Promise<void> {
  for (const change of changes)
    await trx('staff_changes').insert({
      ...change,
      made_at: at,
      made_by: by.userId,
      made_by_name: by.fullName,
      user_id: whom.userId,
      user_name: whom.fullName,
    });
}
