import { dialectOf, type Db } from '../dialect';
import {
  addColumns,
  createIndex,
  createTable,
  flag,
  id,
  instant,
  integer,
  long,
  nullable,
  reference,
  short,
  type Table,
} from '../tables';
import type { Migration } from './migration';

const TABLES: readonly Table[] = [
  {
    name: 'customers',
    columns: {
      id: id(),
      version: integer(),
      title: nullable(short(40)),
      first_name: short(),
      surname: short(),
      home_address: long(),
      postcode: short(16),
      note: nullable(long()),
      no_text: flag(),
      /** A complaint or claim is open. */
      dispute: flag(),
      /** The number was known under another name. */
      doubtful: flag(),
      /** The job of the first fill that this customer was made for. */
      from_job_id: nullable(reference()),
      merged_into: nullable(reference()),
      created_at: instant(),
      updated_at: instant(),
      erased_at: nullable(instant()),
      search: long(),
    },
    indexes: [['from_job_id'], ['merged_into', 'erased_at', 'doubtful']],
  },
  {
    name: 'customer_contacts',
    columns: {
      id: id(),
      customer_id: reference(),
      kind: short(8),
      label: nullable(short(60)),
      raw: short(),
      digits: short(20),
    },
    indexes: [['customer_id']],
    references: { customer_id: 'customers' },
  },
  {
    // What a customer is recognised by. Not referenced to customers, as each save of a job would lock both tables.
    name: 'customer_keys',
    columns: { place: short(102), surname: short(60), first_name: short(60), customer_id: reference() },
    primaryKey: ['place', 'surname', 'first_name', 'customer_id'],
    indexes: [['customer_id']],
  },
  {
    name: 'customer_sizes',
    columns: { id: id(), customer_id: reference(), finger: short(60), size: short(20) },
    indexes: [['customer_id']],
    references: { customer_id: 'customers' },
  },
  {
    // Merges and splits with what undoing them needs.
    name: 'customer_merges',
    columns: {
      id: id(),
      kind: short(8),
      customer_id: reference(),
      other_id: reference(),
      at: instant(),
      user_name: short(),
      undone_at: nullable(instant()),
      before_json: long(),
    },
    indexes: [['customer_id'], ['other_id']],
  },
  {
    // Who looked at, changed and exported what. It names fields, never their values.
    name: 'customer_log',
    columns: {
      id: id(),
      customer_id: reference(),
      at: instant(),
      user_id: nullable(reference()),
      user_name: short(),
      kind: short(16),
      detail_json: long(),
    },
    indexes: [['customer_id', 'id'], ['at']],
  },
  {
    // How far the first fill has come.
    name: 'customer_fill',
    columns: { id: reference(), last_job_id: reference() },
    primaryKey: ['id'],
  },
];

/** The texts are already folded, so the tokenizer compares them as they are. */
async function searchOnSqlite(db: Db): Promise<void> {
  await db.raw(`create virtual table if not exists customer_search using fts5(
    search, content='customers', content_rowid='id', tokenize='trigram case_sensitive 1', columnsize=0)`);
  const remove = `insert into customer_search (customer_search, rowid, search) values ('delete', old.id, old.search);`;
  const add = `insert into customer_search (rowid, search) values (new.id, new.search);`;
  await db.raw(`create trigger if not exists customer_search_add after insert on customers begin ${add} end`);
  await db.raw(
    `create trigger if not exists customer_search_remove after delete on customers begin ${remove} end`,
  );
  await db.raw(
    `create trigger if not exists customer_search_change after update of search on customers begin ${remove} ${add} end`,
  );
}

/** Customers, and whose each job is. The jobs there are get theirs in the first fill, which runs beside the service. */
export const customers: Migration = {
  name: '015-customers',
  async up(db) {
    for (const table of TABLES) await createTable(db, table);
    await addColumns(db, 'jobs', { customer_id: nullable(reference()) });
    await createIndex(db, 'jobs_customer', 'jobs', 'customer_id, date_created, id');
    await createIndex(db, 'jobs_visits', 'jobs', 'date_created, customer_id');
    if (dialectOf(db) === 'sqlite') await searchOnSqlite(db);
    else
      await db.raw(`create table if not exists customer_trigrams (
        trigram int unsigned not null, customer_id int unsigned not null, primary key (trigram, customer_id))
        engine=InnoDB`);
  },
};
