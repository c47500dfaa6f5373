import type { DatabaseLocation, Db } from '@loupe/db';
import { backupStatus, connect } from '@loupe/db';
import {
  captureLog,
  checkAnswer,
  identityHeaders,
  listen,
  testIdentities,
  testStaff,
} from '@loupe/svc-kit/testing';
import { createReportsService } from './app';

const MOMENT = '2026-04-03T09:30:00.000Z';

/** A row of `jobs`; `number` makes it unique. Amounts are pence. */
export function jobRow(number: number, given: Readonly<Record<string, string | number | null>> = {}) {
  return {
    id: number,
    version: 1,
    job_number: `J${number}`,
    job_number_key: `j${number}`,
    custom_job_number: null,
    display_number_key: `j${number}`,
    date_created: MOMENT,
    first_name: 'Rosalind',
    surname: 'Okafor',
    contact_number: '07700 900123',
    home_address: '12 Bath Street, Leamington Spa',
    postcode: 'CV31 3AB',
    items: 'Signet ring',
    item1: 'Signet ring',
    job_description: 'Resize',
    description1: 'Resize',
    total_cost: 0,
    deposit_amount: 0,
    job_status: 'In-progress',
    collection_date: null,
    date_to_be_confirmed: 'No',
    in_next7_days: 'No',
    status_order: 'Normal Priority',
    location: 'Kenilworth',
    customer_rejected: 0,
    missing: 'No',
    air_tag: 'No',
    created_at: MOMENT,
    updated_at: MOMENT,
    search_core: '',
    search_customer: '',
    search_postcode: '',
    search_place: '',
    search_status: '',
    ...given,
  };
}

export function partRow(jobId: number, cost: number, createdAt: string) {
  return {
    job_id: jobId,
    version: 1,
    description: 'Claw setting',
    source: 'Birmingham',
    cost,
    invoice_number: 'INV-1',
    ordering_person: 'Priya Sandhu',
    created_at: createdAt,
    updated_at: createdAt,
    search: '',
  };
}

export function callRow(jobId: number) {
  return {
    job_id: jobId,
    call_date: '2026-04-03',
    call_time: '10:15',
    caller_name: 'Rosalind Okafor',
    call_content: 'Asked when the ring will be ready',
    created_at: MOMENT,
    search: '',
  };
}

export function moveRow(jobId: number) {
  return {
    job_id: jobId,
    location: 'Kenilworth',
    updated_by: 'Priya Sandhu',
    updated_at: MOMENT,
    created_at: MOMENT,
    search: '',
  };
}

/** Inserts rows without foreign key checks, as a failed restore might leave them. */
export async function insertUnguarded(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const isSqlite = db.client.config.client === 'better-sqlite3';
  const guard = (on: 0 | 1) => (isSqlite ? `pragma foreign_keys = ${on}` : `set foreign_key_checks = ${on}`);
  if (isSqlite) {
    await db.raw(guard(0));
    await db(table).insert(rows);
    await db.raw(guard(1));
    return;
  }
  await db.transaction(async (trx) => {
    await trx.raw(guard(0));
    await trx(table).insert(rows);
    await trx.raw(guard(1));
  });
}

/** The service over real HTTP with its own read-only connection. */
export async function serveReports(where: DatabaseLocation, now: string, dataDir = '/nowhere') {
  const db = connect({ ...where, readOnly: true });
  const queries: string[] = [];
  db.on('query', ({ sql }: { readonly sql: string }) => void queries.push(sql));
  const service = createReportsService({
    db,
    log: captureLog().log,
    identities: testIdentities,
    timeZone: 'Europe/London',
    clock: () => new Date(now),
    backupStatus: () => backupStatus(dataDir),
  });
  const { url, close } = await listen(service.callback());
  return {
    queries,
    db,
    async get(path: string, accessLevel: string | null = 'full') {
      const headers = accessLevel === null ? {} : await identityHeaders(testStaff(accessLevel));
      const response = await fetch(`${url}${path}`, { headers });
      const text = await response.text();
      checkAnswer({ method: 'GET', path, status: response.status, text });
      return {
        status: response.status,
        text,
        headers: response.headers,
        json: <T>() => JSON.parse(text) as T,
      };
    },
    async close() {
      await close();
      await db.destroy();
    },
  };
}

export type ServedReports = Awaited<ReturnType<typeof serveReports>>;
