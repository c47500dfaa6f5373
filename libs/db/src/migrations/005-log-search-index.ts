import { dialectOf, type Db } from '../dialect';
import { fillLogIndex, LOG_TABLES } from '../log-search-index';
import type { Migration } from './migration';

/** The texts are already folded, so the tokenizer compares them as they are. Entries are append-only. */
async function sqlite(db: Db): Promise<void> {
  for (const table of LOG_TABLES) {
    const find = `${table}_find`;
    await db.raw(`create virtual table if not exists ${find} using fts5(
      search, content='${table}', content_rowid='id', tokenize='trigram case_sensitive 1', columnsize=0)`);
    const remove = `insert into ${find} (${find}, rowid, search) values ('delete', old.id, old.search);`;
    const add = `insert into ${find} (rowid, search) values (new.id, new.search);`;
    await db.raw(`create trigger if not exists ${find}_add after insert on ${table} begin ${add} end`);
    await db.raw(`create trigger if not exists ${find}_remove after delete on ${table} begin ${remove} end`);
    await db.raw(
      `create trigger if not exists ${find}_change after update of search on ${table} begin ${remove} ${add} end`,
    );
    await db.raw(`insert into ${find} (${find}) values ('rebuild')`);
  }
}

async function mysql(db: Db): Promise<void> {
  await db.raw(`create table if not exists log_trigrams (
    trigram int unsigned not null, job_id int unsigned not null, primary key (trigram, job_id)) engine=InnoDB`);
  await fillLogIndex(db);
}

export const logSearchIndex: Migration = {
  name: '005-log-search-index',
  up: (db) => (dialectOf(db) === 'sqlite' ? sqlite(db) : mysql(db)),
};
