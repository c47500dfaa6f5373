import type { Knex } from 'knex';
import { connect } from './connect';
import type { DatabaseLocation } from './dialect';
import { DatabaseStartError } from './errors';
import { withMigrationLock } from './migration-lock';
import { MIGRATIONS } from './migrations';
import type { Migration } from './migrations/migration';

const TABLE = 'schema_migrations';

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Called before an existing schema is changed, to take a backup. */
  readonly beforeChange?: (pending: readonly string[]) => Promise<void>;
}

function sourceOf(migrations: readonly Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...migrations],
    getMigrationName: (migration) => migration.name,
    getMigration: async (migration) => ({
      up: migration.up,
      down: async () => undefined,
      config: { transaction: !migration.inSteps },
    }),
  };
}

async function applied(db: Knex): Promise<readonly string[]> {
  return (await db.schema.hasTable(TABLE)) ? db(TABLE).orderBy('id').pluck('name') : [];
}

function refuseNewer(done: readonly string[], migrations: readonly Migration[]): void {
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new DatabaseStartError(
      `This database is newer than this program (it knows ${unknown.join(', ')}): start the newer version`,
    );
  }
}

/**
 * Brings the schema up to date and returns the names of the steps taken. Forward only. Safe when two processes start
 * at once and when one is killed half-way. Throws for a schema newer than this code (KEEP-5).
 */
export async function migrate(
  where: DatabaseLocation,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrations = options.migrations ?? MIGRATIONS;
  const db = connect({ ...where, readOnly: false, noTimeouts: true, oneConnection: true });
  const config = { tableName: TABLE, migrationSource: sourceOf(migrations) };
  try {
    return await withMigrationLock(where, db, async () => {
      const done = await applied(db);
      refuseNewer(done, migrations);
      const pending = migrations.map(({ name }) => name).filter((name) => !done.includes(name));
      if (pending.length === 0) return [];
      if (done.length > 0) await options.beforeChange?.(pending);
      // knex's lock row would outlive a killed process; our own lock does not.
      await db.migrate.forceFreeMigrationsLock(config);
      await db.migrate.latest(config);
      return pending;
    });
  } finally {
    await db.destroy();
  }
}

/** Whether the schema is exactly the one this code knows; for processes that never migrate. */
export async function isUpToDate(db: Knex, migrations: readonly Migration[] = MIGRATIONS): Promise<boolean> {
  const done = await applied(db);
  refuseNewer(done, migrations);
  return done.length === migrations.length;
}
