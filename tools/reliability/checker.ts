import { outcomeOf, type Entry, type WriteKind } from './ledger';
import type { PlainDatabase, Row } from './plain-sql';
import { consistencyFaults } from './consistency';
import { checkScanFaults, doubleTransferMoves, scanTraces } from './scan-traces';

/** What became of the writes. Each list has one line per fault; all are empty for a consistent database. */
export interface Findings {
  readonly acknowledged: number;
  /** How many of the acknowledged writes were scans. */
  readonly scans: number;
  readonly refused: number;
  /** Writes with unknown outcome; `found` of them are in the database. */
  readonly unknown: { readonly all: number; readonly found: number };
  readonly lost: readonly string[];
  readonly double: readonly string[];
  /** A row without its change-log row, or the reverse. */
  readonly half: readonly string[];
  readonly refusedYetThere: readonly string[];
  readonly inconsistent: readonly string[];
}

/** The rows that may stem from this write, with the number of change-log rows of each. */
interface Trace {
  readonly id: number;
  readonly changes: number;
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

const TABLES: Readonly<
  Record<'create' | 'call' | 'move' | 'part', { table: string; column: string; change: string }>
> = {
  create: { table: 'jobs', column: 'custom_job_number', change: 'created' },
  call: { table: 'call_logs', column: 'call_content', change: 'call-logged' },
  move: { table: 'location_logs', column: 'location', change: 'moved' },
  part: { table: 'ordered_parts', column: 'description', change: 'part-ordered' },
};

/** Reads the database with plain SQL and compares it with the ledger. */
export async function check(database: PlainDatabase, entries: readonly Entry[]): Promise<Findings> {
  const changes = await database.query(
    'select id, job_id, kind, topic, entity_id, job_version, before_json, after_json from changes order by id',
  );
  const byEntity = groupBy(changes, (row) => `${row.kind} ${row.entity_id}`);
  const traces = new Map<string, readonly Trace[]>();
  const half: string[] = [];

  for (const [kind, { table, column, change }] of Object.entries(TABLES)) {
    const rows = await database.query(`select id, ${column} as marker from ${table}`);
    const found = rows.map((row) => {
      const logged = byEntity.get(`${change} ${row.id}`)?.length ?? 0;
      if (logged !== 1) half.push(`${table} ${row.id} has ${logged} rows in the change log`);
      return { id: Number(row.id), marker: String(row.marker), changes: logged };
    });
    for (const [marker, list] of groupBy(found, (row) => row.marker)) traces.set(`${kind} ${marker}`, list);
    const ids = new Set(rows.map((row) => Number(row.id)));
    for (const row of changes)
      if (row.kind === change && !ids.has(Number(row.entity_id)))
        half.push(`the change log tells of ${table} ${row.entity_id}, which is not there`);
  }
  const edits = changes.filter((row) => row.topic === 'jobs' && row.kind !== 'created');
  const editsByNotes = groupBy(edits, (row) => String(parsed(row.after_json).notes));
  for (const [notes, rows] of editsByNotes)
    traces.set(
      `patch ${notes}`,
      rows.map((row) => ({ id: Number(row.job_id), changes: 1 })),
    );
  for (const [partId, rows] of groupBy(
    changes.filter((row) => row.kind === 'part-changed'),
    (row) => String(row.entity_id),
  ))
    traces.set(
      `arrive ${partId}`,
      rows.map(() => ({ id: Number(partId), changes: 1 })),
    );
  for (const [scan, list] of groupBy(await scanTraces(database), (row) => row.scan))
    traces.set(
      scan,
      list.map(({ id }) => ({ id, changes: 1 })),
    );
  const unfinished = await database.query(
    "select idempotency_key from idempotency_keys where status = 0 or body = ''",
  );
  for (const row of unfinished) half.push(`the request ${row.idempotency_key} has a key and no answer`);

  const ofChecks = await checkScanFaults(database, entries);
  const lost: string[] = [...ofChecks.lost];
  const double: string[] = [...ofChecks.double, ...(await doubleTransferMoves(database))];
  const refusedYetThere: string[] = [];
  const totals = { acknowledged: 0, scans: 0, refused: 0, unknown: { all: 0, found: 0 } };
  const name = (entry: Entry): string => `${entry.kind} ${entry.n} (${entry.marker})`;
  for (const entry of entries) {
    const found = traces.get(`${entry.kind} ${nameOf(entry)}`) ?? [];
    const result = outcomeOf(entry);
    if (found.length > 1) double.push(`${name(entry)}: ${found.length} times`);
    if (result === 'acknowledged') {
      totals.acknowledged += 1;
      if (entry.kind.startsWith('scan-')) totals.scans += 1;
      if (entry.kind === 'scan-check') continue;
      if (entry.outcomes.some(({ leavesNone }) => leavesNone)) {
        if (found.length > 0) refusedYetThere.push(name(entry));
        continue;
      }
      const ids = entry.outcomes.flatMap(({ id }) => (id === undefined ? [] : [id]));
      if (found.length === 0) lost.push(name(entry));
      else if (ids.some((id) => id !== found[0]?.id))
        lost.push(`${name(entry)}: answered as ${ids.join(', ')}, stored as ${found[0]?.id}`);
    } else if (result === 'refused') {
      totals.refused += 1;
      if (found.length > 0) refusedYetThere.push(name(entry));
    } else {
      totals.unknown.all += 1;
      totals.unknown.found += Math.min(found.length, 1);
    }
  }
  return {
    ...totals,
    lost,
    double,
    half,
    refusedYetThere,
    inconsistent: await consistencyFaults(database, changes),
  };
}

/** A part can arrive only once, so all `arrive` writes of one part share a name. */
function nameOf(entry: Entry): string {
  const byPart: WriteKind = 'arrive';
  return entry.kind === byPart ? String(entry.partId) : entry.marker;
}

export const parsed = (text: unknown): Row => JSON.parse(String(text)) as Row;

export function isSound(findings: Findings): boolean {
  const { lost, double, half, refusedYetThere, inconsistent } = findings;
  return [lost, double, half, refusedYetThere, inconsistent].every((faults) => faults.length === 0);
}
