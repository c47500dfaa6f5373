import knex, { type Knex } from 'knex';
import { dialectOf, type DatabaseLocation } from './dialect';
import { mysqlConfig } from './mysql';
import { yieldToEventLoop, sqliteConfig } from './sqlite';

const nothing = (): void => undefined;

/** knex logs SQL and connection errors by itself, which may contain data; every failure reaches the caller anyway. */
const SILENT: Knex.Config = { log: { warn: nothing, error: nothing, deprecate: nothing, debug: nothing } };

/** A connection pool whose connections all have the durability settings and timeouts. */
export function connect(where: DatabaseLocation): Knex {
  const options = {
    readOnly: where.readOnly ?? false,
    noTimeouts: where.noTimeouts ?? false,
    oneConnection: where.oneConnection ?? false,
  };
  if (where.databaseUrl) {
    return knex({ ...SILENT, ...mysqlConfig(where.databaseUrl, options) });
  }
  if (!where.file) throw new Error('Name a database: DATABASE_URL or a file');
  return yieldToEventLoop(knex({ ...SILENT, ...sqliteConfig(where.file, options) }));
}

/** Server settings that put durability at risk, one sentence each, to be logged at start. */
export async function durabilityWarnings(db: Knex): Promise<string[]> {
  if (dialectOf(db) === 'sqlite') return [];
  const [[row]] = await db.raw(
    'select @@innodb_flush_log_at_trx_commit as at_commit, @@log_bin as has_log, @@sync_binlog as log_at',
  );
  const isAtRisk = Number(row?.at_commit) !== 1;
  // MySQL has a binary log by default, and on start rolls back what is not in it.
  const isLogAtRisk = Number(row?.has_log) === 1 && Number(row?.log_at) !== 1;
  return [
    ...(isAtRisk
      ? [
          `innodb_flush_log_at_trx_commit is ${row?.at_commit}, not 1: the last second of saved work can be lost`,
        ]
      : []),
    ...(isLogAtRisk
      ? [
          `sync_binlog is ${row?.log_at}, not 1: saved work that is not in the binary log yet is undone after a power cut`,
        ]
      : []),
  ];
}
