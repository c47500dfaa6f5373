import { dialectOf, type Db } from '../dialect';
import { fillSearchIndex } from '../search-index';
import type { Migration } from './migration';

/** Place and status are left out: many jobs share their few values, so trigrams would not narrow a search. */
const INDEXED = ['search_core', 'search_postcode'];
const COPIED = [...INDEXED, 'search_place', 'search_status'];
const list = INDEXED.join(', ');
const ofRow = (row: 'old' | 'new'): string => INDEXED.map((column) => `${row}.${column}`).join(', ');

const add = `insert into job_search (rowid, ${list}) values (new.id, ${ofRow('new')});`;
const remove = `insert into job_search (job_search, rowid, ${list}) values ('delete', old.id, ${ofRow('old')});`;

/** The texts are already folded, so the tokenizer compares them as they are. */
async function sqlite(db: Db): Promise<void> {
  await db.raw(`create virtual table if not exists job_search using fts5(
    ${list}, content='jobs', content_rowid='id', tokenize='trigram case_sensitive 1', columnsize=0)`);
  await db.raw(`create trigger if not exists job_search_add after insert on jobs begin ${add} end`);
  await db.raw(`create trigger if not exists job_search_remove after delete on jobs begin ${remove} end`);
  await db.raw(
    `create trigger if not exists job_search_change after update of ${list} on jobs begin ${remove} ${add} end`,
  );
  await db.raw(`insert into job_search (job_search) values ('rebuild')`);
  // Narrow copies of the texts: a scan for short search terms, or a count, need not read whole rows.
  await db.raw(`create index if not exists jobs_search on jobs (${COPIED.join(', ')})`);
  for (const table of ['call_logs', 'location_logs', 'ordered_parts']) {
    await db.raw(`create index if not exists ${table}_search on ${table} (search)`);
  }
}

async function mysql(db: Db): Promise<void> {
  await db.raw(`create table if not exists job_trigrams (
    trigram int unsigned not null, job_id int unsigned not null, primary key (trigram, job_id)) engine=InnoDB`);
  await fillSearchIndex(db);
}

export const searchIndex: Migration = {
  name: '002-search-index',
  up: (db) => (dialectOf(db) === 'sqlite' ? sqlite(db) : mysql(db)),
};
