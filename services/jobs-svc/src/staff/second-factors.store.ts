import type { Db } from '@loupe/db';

export interface StoredFactor {
  readonly userId: number;
  readonly sealedSecret: string;
  /** Null until its first code has been entered. */
  readonly enrolledAt: string | null;
}

interface FactorRow {
  readonly user_id: number;
  readonly sealed_secret: string;
  readonly enrolled_at: string | null;
}

const COLUMNS = ['user_id', 'sealed_secret', 'enrolled_at'] as const;
/** Smaller than every time step. */
const NO_COUNTER = -1;

function toFactor(row: FactorRow): StoredFactor {
  return { userId: row.user_id, sealedSecret: row.sealed_secret, enrolledAt: row.enrolled_at };
}

export async function findFactor(db: Db, userId: number): Promise<StoredFactor | null> {
  const row = (await db('second_factors').where({ user_id: userId }).first(COLUMNS)) as FactorRow | undefined;
  return row ? toFactor(row) : null;
}

export async function listFactors(db: Db): Promise<readonly StoredFactor[]> {
  return ((await db('second_factors').select(COLUMNS).orderBy('user_id')) as FactorRow[]).map(toFactor);
}

/** Starts an enrolment, replacing an incomplete one; throws when a complete one exists. */
export async function insertPendingFactor(
  trx: Db,
  factor: { readonly userId: number; readonly sealedSecret: string; readonly now: string },
): Promise<void> {
  await trx('second_factors').where({ user_id: factor.userId }).whereNull('enrolled_at').delete();
  await trx('second_factors').insert({
    user_id: factor.userId,
    sealed_secret: factor.sealedSecret,
    created_at: factor.now,
    last_counter: NO_COUNTER,
  });
}

/** False when there is no enrolment of exactly this secret to complete. */
export async function completeFactor(
  trx: Db,
  { userId, sealedSecret }: StoredFactor,
  now: string,
): Promise<boolean> {
  const pending = { user_id: userId, sealed_secret: sealedSecret };
  return (
    (await trx('second_factors').where(pending).whereNull('enrolled_at').update({ enrolled_at: now })) === 1
  );
}

/** False when a code of this time step, or a later one, was used before (SIGNIN-6). */
export async function useCounter(db: Db, userId: number, counter: number): Promise<boolean> {
  return (
    (await db('second_factors')
      .where({ user_id: userId })
      .where('last_counter', '<', counter)
      .update({ last_counter: counter })) === 1
  );
}

/** Replaces the sealed secret unless it has changed since it was read. */
export async function replaceSealedSecret(db: Db, seen: StoredFactor, sealedSecret: string): Promise<void> {
  await db('second_factors')
    .where({ user_id: seen.userId, sealed_secret: seen.sealedSecret })
    .update({ sealed_secret: sealedSecret });
}

/** Returns whether there was an active one. */
export async function deleteFactor(trx: Db, userId: number): Promise<boolean> {
  await trx('recovery_codes').where({ user_id: userId }).delete();
  const enrolled = await trx('second_factors')
    .where({ user_id: userId })
    .whereNotNull('enrolled_at')
    .delete();
  await trx('second_factors').where({ user_id: userId }).delete();
  return enrolled > 0;
}

export async function replaceRecoveryCodes(
  trx: Db,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert(
    hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })),
  );
}

/** False when the code does not exist or was used before. */
export async function useRecoveryCode(db: Db, userId: number, hash: string, now: string): Promise<boolean> {
  return (
    (await db('recovery_codes')
      .where({ user_id: userId, code_hash: hash })
      .whereNull('used_at')
      .update({ used_at: now })) === 1
  );
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const row = (await db('recovery_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .count({ left: '*' })
    .first()) as { left: number } | undefined;
  return Number(row?.left ?? 0);
}
