import { createHash } from 'node:crypto';
import type { Db } from '@loupe/db';
import { CLIENT_ERROR_LIMITS, type ClientError, type ClientErrorReport } from '@loupe/shared-types';
import type { Row } from '../jobs/job-row';

const TABLE = 'client_errors';

const toClientError = (row: Row): ClientError => ({
  id: Number(row.id),
  plugin: String(row.plugin),
  version: String(row.version),
  name: String(row.name),
  stack: String(row.stack).split('\n').filter(Boolean),
  count: Number(row.count),
  firstAt: String(row.first_at),
  lastAt: String(row.last_at),
});

/** The latest first. */
export async function listClientErrors(db: Db): Promise<readonly ClientError[]> {
  const rows: Row[] = await db(TABLE).orderBy('last_at', 'desc').orderBy('id', 'desc');
  return rows.map(toClientError);
}

/** Counts a report; of different errors the latest 200 are kept (OPS-6). */
export async function countClientError(
  trx: Db,
  { plugin, version, name, stack }: ClientErrorReport,
  at: string,
): Promise<void> {
  const report = { plugin, version, name, stack: stack.join('\n') };
  const fingerprint = createHash('sha256').update(JSON.stringify(report)).digest('hex');
  // One statement: those who share the lock of an ignored insert cannot all update its row.
  await trx(TABLE)
    .insert({ ...report, fingerprint, count: 1, first_at: at, last_at: at })
    .onConflict('fingerprint')
    .merge({ count: trx.raw('?? + 1', [`${TABLE}.count`]), last_at: at });
  const [beyond] = await trx(TABLE)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .offset(CLIENT_ERROR_LIMITS.retained)
    .limit(1)
    .pluck('last_at');
  if (beyond !== undefined) await trx(TABLE).where('last_at', '<=', beyond).delete();
}
