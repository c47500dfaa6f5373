import { searchColumnsOf, searchOfLog } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { dialectOf, type Db } from './dialect';
import { inSteps } from './in-steps';
import { inTransaction } from './in-transaction';
import { addLogTrigrams, type LogTable } from './log-search-index';
import { nullableText } from './nullable-text';
import { slicesOf } from './slices';
import { trigramsChanged } from './search-index';
import { addTrigrams } from './trigrams';

type Row = Readonly<Record<string, unknown>>;

/** Rows per transaction: a killed process continues from the last one, and other writers wait only briefly. */
const ROWS_AT_ONCE = 500;

async function refill(
  db: Db,
  table: string,
  columns: readonly string[],
  work: (trx: Db, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for await (const rows of inSteps(db, table, columns, ROWS_AT_ONCE))
    await inTransaction(db, (trx) => work(trx, rows));
}

const SEARCHED = [
  'first_name',
  'surname',
  'contact_number',
  'job_number',
  'custom_job_number',
  'items',
  'postcode',
  'location',
  'current_item_location',
  'job_status',
  'customer_rejected',
  'missing',
  'quote_amount',
  'job_accepted',
  'customer_collected',
];
const FOUND_BY = ['search_core', 'search_customer', 'search_postcode', 'search_place', 'search_status'];

function searchColumnsOfRow(row: Row): Row {
  const job = {
    firstName: String(row.first_name),
    surname: String(row.surname),
    contactNumber: String(row.contact_number),
    jobNumber: String(row.job_number),
    customJobNumber: nullableText(row.custom_job_number),
    items: String(row.items),
    postcode: String(row.postcode),
    location: String(row.location),
    currentItemLocation: nullableText(row.current_item_location),
    jobStatus: row.job_status as Job['jobStatus'],
    customerRejected: Boolean(row.customer_rejected),
    missing: row.missing as Job['missing'],
    quoteAmount: Number(row.quote_amount),
    jobAccepted: Boolean(row.job_accepted),
    customerCollected: Boolean(row.customer_collected),
  };
  const { core, postcode, place, status } = searchColumnsOf(job);
  return {
    search_core: core,
    search_customer: searchColumnsOf({ ...job, items: '' }).core,
    search_postcode: postcode,
    search_place: place,
    search_status: status,
  };
}

interface Change {
  readonly row: Row;
  readonly now: Row;
}

const isChanged = ({ row, now }: Change): boolean =>
  Object.entries(now).some(([column, value]) => row[column] !== value);

const UPDATED_AT_ONCE = 50;

/** Updates many rows in one statement: a round trip for each would take most of the time. */
async function update(trx: Db, table: string, changes: readonly Change[]): Promise<void> {
  for (const some of slicesOf(changes, UPDATED_AT_ONCE)) {
    const columns = Object.keys(some[0]?.now ?? {}).filter((column) =>
      some.some(({ row, now }) => row[column] !== now[column]),
    );
    const when = some.map(() => 'when ? then ?').join(' ');
    const sets = columns.map((column) => `${column} = case id ${when} end`).join(', ');
    const values = columns.flatMap((column) => some.flatMap(({ row, now }) => [row.id, now[column]]));
    const ids = some.map(({ row }) => row.id);
    await trx.raw(`update ${table} set ${sets} where id in (${ids.map(() => '?').join(', ')})`, [
      ...values,
      ...ids,
    ] as string[]);
  }
}

/** Rewrites the search texts of jobs where they differ, and updates the search index. */
export async function refillJobSearch(db: Db): Promise<void> {
  const keepsTrigrams = dialectOf(db) === 'mysql';
  await refill(db, 'jobs', [...SEARCHED, ...FOUND_BY], async (trx, rows) => {
    const changes = rows.map((row) => ({ row, now: searchColumnsOfRow(row) })).filter(isChanged);
    await update(trx, 'jobs', changes);
    if (!keepsTrigrams) return;
    const added: (readonly [number, number])[] = [];
    for (const { row, now } of changes) {
      const id = Number(row.id);
      const { gone, come } = trigramsChanged(row, now);
      if (gone.length > 0) await trx('job_trigrams').where('job_id', id).whereIn('trigram', gone).delete();
      added.push(...come.map((trigram) => [trigram, id] as const));
    }
    await addTrigrams(
      trx,
      'job_trigrams',
      added.sort(([one], [other]) => one - other),
    );
  });
}

const LOG_TEXTS: Readonly<Record<LogTable, readonly string[]>> = {
  call_logs: ['caller_name', 'call_content'],
  location_logs: ['location', 'old_location', 'updated_by'],
  ordered_parts: ['description', 'source', 'invoice_number', 'ordering_person'],
};

/** Rewrites the search texts of log entries. Trigrams are only added, as other entries share them. */
export async function refillLogSearch(db: Db): Promise<void> {
  for (const [table, texts] of Object.entries(LOG_TEXTS) as [LogTable, readonly string[]][]) {
    await refill(db, table, ['job_id', 'search', ...texts], async (trx, rows) => {
      const searchOf = (row: Row) => searchOfLog(texts.map((column) => nullableText(row[column])));
      const changes = rows.map((row) => ({ row, now: { search: searchOf(row) } })).filter(isChanged);
      await update(trx, table, changes);
      await addLogTrigrams(
        trx,
        table,
        changes.map(({ row, now }) => ({ job_id: Number(row.job_id), search: now.search })),
      );
    });
  }
}
