import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { connect } from '../connect';
import { migrate } from '../migrate';
import { createDatabase, creationOf, inAnyDatabase, newName, onServer } from './server';

/** A worker of jest runs one file at a time, so its template is never made twice at once. */
const ownName = (): string => `template-${process.env.JEST_WORKER_ID ?? '1'}`;

/**
 * Writes an SQLite database of today's schema by copying one that was migrated before, which takes a tenth of the time
 * of the migrations. `folder` is that of the run.
 */
export async function copySqlite(folder: string, file: string): Promise<void> {
  const template = join(folder, `${ownName()}.sqlite`);
  if (!existsSync(template)) await migrate({ file: template });
  copyFileSync(template, file);
}

/** The statements that make the tables and rows of a migrated database again, elsewhere on its server. */
async function scriptOf(databaseUrl: string): Promise<string> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const db = connect({ databaseUrl, noTimeouts: true, oneConnection: true });
  try {
    const [tables] = await db.raw('show tables');
    const statements = ['set foreign_key_checks = 0'];
    for (const row of tables) {
      const name = String(Object.values(row as object)[0]);
      const [[made]] = await db.raw('show create table ??', [name]);
      statements.push(made['Create Table']);
      if (await db(name).first())
        statements.push(`insert into \`${name}\` select * from \`${database}\`.\`${name}\``);
    }
    return statements.join(';\n');
  } finally {
    await db.destroy();
  }
}

/** As `copySqlite`, on a database server, given by its URL without a database. Returns the URL of the new database. */
export async function copyDatabase(folder: string, server: string): Promise<string> {
  const file = join(folder, `${ownName()}.sql`);
  if (!existsSync(file)) {
    const template = await createDatabase(server);
    await migrate({ databaseUrl: template });
    writeFileSync(file, await scriptOf(template));
  }
  const name = newName();
  const connection = await createConnection({ uri: inAnyDatabase(server), multipleStatements: true });
  try {
    await connection.query(`${creationOf(name)};\nuse ${name};\n${readFileSync(file, 'utf8')}`);
  } finally {
    await connection.end();
  }
  return onServer(server, name);
}
