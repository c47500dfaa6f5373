import { transitTo } from '@loupe/domain';
import { outcomeOf, type Entry } from './ledger';
import type { PlainDatabase, Row } from './plain-sql';

/** A row that a scan left, by the scan's kind and marker. */
export interface ScanTrace {
  readonly scan: string;
  readonly id: number;
}

const TRANSIT = transitTo('');

/** The rows that scans of moves and transfers left. */
export async function scanTraces(database: PlainDatabase): Promise<readonly ScanTrace[]> {
  const moves = await database.query('select id, batch_id from location_logs where batch_id is not null');
  const transfers = await database.query(
    "select job_id, created_at, location from location_logs where method = 'transfer'",
  );
  return [
    ...moves.map((row) => ({ scan: `scan-move ${row.batch_id}`, id: Number(row.id) })),
    ...transfers.map(({ job_id, created_at, location }) => ({
      scan: `scan-${String(location).startsWith(TRANSIT) ? 'out' : 'in'} ${created_at}`,
      id: Number(job_id),
    })),
  ];
}

/** Moves that a transfer logged twice for one scan. */
export async function doubleTransferMoves(database: PlainDatabase): Promise<readonly string[]> {
  const rows = await database.query(
    "select job_id, created_at, count(*) as n from location_logs where method = 'transfer' group by job_id, created_at having count(*) > 1",
  );
  return rows.map((row) => `job ${row.job_id}: ${row.n} moves of one scan of a transfer`);
}

/** Every scan of a check counts once on its job's line, and those of unknown outcome once or not at all. */
export async function checkScanFaults(
  database: PlainDatabase,
  entries: readonly Entry[],
): Promise<{ readonly lost: readonly string[]; readonly double: readonly string[] }> {
  const lines = new Map<number, Row>();
  for (const row of await database.query('select job_id, scans, found_at from check_lines'))
    lines.set(Number(row.job_id), row);
  const ofJob = new Map<number, Entry[]>();
  for (const entry of entries)
    if (entry.kind === 'scan-check')
      ofJob.set(entry.jobId as number, [...(ofJob.get(entry.jobId as number) ?? []), entry]);
  const lost: string[] = [];
  const double: string[] = [];
  for (const [jobId, scans] of ofJob) {
    const counted = Number(lines.get(jobId)?.scans ?? 0);
    const acknowledged = scans.filter((entry) => outcomeOf(entry) === 'acknowledged').length;
    const unknown = scans.filter((entry) => outcomeOf(entry) === 'unknown').length;
    const what = `job ${jobId} in the check: ${acknowledged} scans acknowledged, ${unknown} unknown, ${counted} counted`;
    if (counted < acknowledged) lost.push(what);
    if (counted > acknowledged + unknown) double.push(what);
    if (counted > 0 && !lines.get(jobId)?.found_at) lost.push(`${what}, and not found`);
  }
  return { lost, double };
}
