import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Entry } from './ledger';
import { openSqlite } from './plain-sql';
import { checkScanFaults, doubleTransferMoves, scanTraces } from './scan-traces';

const folder = mkdtempSync(join(tmpdir(), 'scan-traces-'));
const file = join(folder, 'shop.sqlite');
const shop = new Sqlite(file);
shop.exec(`
  create table location_logs (id integer primary key, job_id int, batch_id text, method text, created_at text,
    location text);
  create table check_lines (job_id int, scans int, found_at text);
  insert into location_logs values (1, 7, 'a', 'scan', 't1', 'Kenilworth'),
    (2, 7, null, 'transfer', 't2', 'In transit to Kenilworth'), (3, 7, null, 'transfer', 't2', 'Kenilworth');
  insert into check_lines values (7, 2, 't3'), (8, 0, null), (9, 3, 't3');
`);
shop.close();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scanOf = (jobId: number, result: 'acknowledged' | 'unknown'): Entry =>
  ({ kind: 'scan-check', jobId, outcomes: [{ n: 1, result, status: 200 }] }) as unknown as Entry;

test('rows are traced to their scans, and a scan that was lost or counted twice is found', async () => {
  const database = openSqlite(file);
  expect(await scanTraces(database)).toEqual([
    { scan: 'scan-move a', id: 1 },
    { scan: 'scan-out t2', id: 7 },
    { scan: 'scan-in t2', id: 7 },
  ]);
  expect(await doubleTransferMoves(database)).toEqual(['job 7: 2 moves of one scan of a transfer']);
  const sound = [scanOf(7, 'acknowledged'), scanOf(7, 'unknown'), scanOf(9, 'acknowledged')];
  const more = [scanOf(9, 'unknown'), scanOf(9, 'unknown'), scanOf(8, 'unknown')];
  expect(await checkScanFaults(database, [...sound, ...more])).toEqual({ lost: [], double: [] });
  expect(await checkScanFaults(database, [scanOf(8, 'acknowledged'), scanOf(9, 'acknowledged')])).toEqual({
    lost: ['job 8 in the check: 1 scans acknowledged, 0 unknown, 0 counted'],
    double: ['job 9 in the check: 1 scans acknowledged, 0 unknown, 3 counted'],
  });
  await database.close();
});
