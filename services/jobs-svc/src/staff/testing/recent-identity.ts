import { randomBytes } from 'node:crypto';
import { hashOf } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { testStaff } from '@loupe/svc-kit/testing';
import type { Knex } from 'knex';
import { createSessions } from '../sessions.service';

/** A full-access user whose session has just begun, so that they may change other accounts. */
export async function recentFull(db: Knex, userId: number, now: Date): Promise<StaffIdentity> {
  const sessions = createSessions({
    db,
    clock: () => now,
    elapsed: () => now.getTime(),
    random: randomBytes,
  });
  const token = await sessions.begin(db, userId, {
    address: '192.0.2.9',
    browserKind: null,
    mustEnrol: false,
  });
  return { ...testStaff('full', userId), sessionId: hashOf(token) };
}
