import { createHash } from 'node:crypto';
import { inTransaction, isUniqueViolation, writeBehind } from '@loupe/db';
import { HttpError, staffOf, type ServiceContext } from '@loupe/svc-kit';
import type { Knex } from 'knex';
import type { Answer, Deps } from '../deps';

interface IdempotencyRecord {
  readonly user_id: number;
  readonly idempotency_key: string;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

function idempotencyRecordOf(ctx: ServiceContext): IdempotencyRecord | null {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return null;
  if (!KEY.test(key)) throw new HttpError(400, 'Idempotency-Key must be 1 to 200 plain characters');
  return { user_id: staffOf(ctx).userId, idempotency_key: key };
}

function hashOf(ctx: ServiceContext): string {
  return createHash('sha256')
    .update(`${ctx.method} ${ctx.path}\n${JSON.stringify(ctx.state.body)}`)
    .digest('hex');
}

async function firstAnswer<T>(db: Knex, record: IdempotencyRecord, hash: string): Promise<Answer<T> | null> {
  const row = await db('idempotency_keys').where(record).first();
  if (!row) return null;
  if (row.request_hash !== hash) throw new HttpError(422, 'That Idempotency-Key was used for something else');
  return { status: row.status, body: JSON.parse(row.body) };
}

/**
 * Runs a create in one transaction with its idempotency record (SAVE-8). A concurrent duplicate waits for that row
 * and then gets the first response; a refused create leaves no record.
 */
export async function withIdempotency<T>(
  ctx: ServiceContext,
  { db, clock }: Deps,
  create: (trx: Knex.Transaction) => Promise<Answer<T>>,
): Promise<T> {
  const record = idempotencyRecordOf(ctx);
  const answer = record ? await withRecord(record, hashOf(ctx)) : await inTransaction(db, create);
  ctx.status = answer.status;
  return answer.body;

  async function withRecord(wanted: IdempotencyRecord, hash: string): Promise<Answer<T>> {
    for (;;) {
      try {
        return await inTransaction(db, async (trx) => {
          const created_at = clock().toISOString();
          await trx('idempotency_keys').insert({
            ...wanted,
            request_hash: hash,
            status: 0,
            body: '',
            created_at,
          });
          const made = await create(trx);
          const answer = { status: made.status, body: JSON.stringify(made.body) };
          await writeBehind(trx, trx('idempotency_keys').where(wanted).update(answer));
          return made;
        });
      } catch (error) {
        // The create maps its own collisions to user messages, so this violation is about the key.
        if (!isUniqueViolation(error)) throw error;
      }
      const earlier = await firstAnswer<T>(db, wanted, hash);
      if (earlier) return earlier;
    }
  }
}

const RETENTION_DAYS = 30;

/**
 * Deletes idempotency records past their retention (SAVE-9). Age is relative to the newest record: otherwise a
 * clock set a year ahead would delete them all.
 */
export async function forgetOldKeys({ db, clock }: Deps): Promise<void> {
  const newest: string | null = (await db('idempotency_keys').max({ newest: 'created_at' }).first())?.newest;
  if (!newest) return;
  const from = Math.min(clock().getTime(), Date.parse(newest));
  const oldest = new Date(from - RETENTION_DAYS * 86_400_000).toISOString();
  await db('idempotency_keys').where('created_at', '<', oldest).delete();
}
