import type { ChangeEvent, ChangeKind, HistoryEntry, Job, Topic } from '@loupe/shared-types';
import { writeBehind, type Db } from '@loupe/db';
import { ERASED, type BeforeCompletion } from '@loupe/domain';
import { erasedFieldNames } from '../customers/erased-texts';
import type { Actor } from '../deps';
import type { Row } from '../jobs/job-row';
import type { LeftStage } from '../jobs/jobs.store';
import { octetsOf, withinBytes } from '../lists/byte-budget';
import { cutPage, type Cursor, type Page, type PageRequest } from '../lists/page';
import { changeNote } from './request-changes';

type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  readonly actor: Actor;
  readonly at: string;
  readonly jobId: number;
  readonly kind: ChangeKind;
  readonly topic: Topic;
  /** The id of the call, move, part or job that changed. */
  readonly entityId: number;
  readonly jobVersion: number;
  readonly before: Fields;
  readonly after: Fields;
  /** The stages the job left by it. */
  readonly left?: readonly LeftStage[];
}

/** Writes the change-log row that every write of this service needs (SAVE-6). */
export async function recordChange(trx: Db, change: Change): Promise<void> {
  const row = {
    at: change.at,
    user_id: change.actor.userId,
    user_name: change.actor.fullName,
    job_id: change.jobId,
    kind: change.kind,
    topic: change.topic,
    entity_id: change.entityId,
    job_version: change.jobVersion,
    before_json: JSON.stringify(change.before),
    after_json: JSON.stringify(change.after),
    left_stages: change.left?.length ? JSON.stringify(change.left) : null,
  };
  await writeBehind(trx, trx('changes').insert(row), changeNote(trx));
}

/** Who last changed this call, move, part or job; null when nobody has. */
export async function lastChangedBy(
  db: Db,
  { jobId, topic, entityId }: Pick<Change, 'jobId' | 'topic' | 'entityId'>,
): Promise<string | null> {
  const row = await db('changes')
    .where({ job_id: jobId, topic, entity_id: entityId })
    .orderBy('id', 'desc')
    .first('user_name');
  return row ? String(row.user_name) : null;
}

interface HistoryRequest extends Pick<PageRequest, 'cursor' | 'limit'> {
  readonly mostBytes?: number;
}

const cursorOf = ({ timestamp, id }: HistoryEntry): Cursor => ({ at: timestamp, id });

/** History of the job itself, newest first; calls and parts have lists of their own. */
export async function historyOf(
  db: Db,
  jobId: number,
  { cursor, limit, mostBytes }: HistoryRequest,
): Promise<Omit<Page<HistoryEntry>, 'total'>> {
  const found = ofJobItself(db, jobId)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) found.where('id', '<', cursor.id);
  const sized = db(found.select('id').as('f'))
    .join('changes as c', 'c.id', 'f.id')
    .select({ at: 'f.id', id: 'f.id' }, octetsOf(db, ['c.before_json', 'c.after_json']));
  const rows = await withinBytes(db, sized, { most: mostBytes })
    .join('changes as c', 'c.id', 'p.id')
    .orderBy('p.id', 'desc')
    .select('p.found_rows', 'c.id', 'c.at', 'c.user_name', 'c.kind', 'c.before_json', 'c.after_json');
  const { items, next } = cutPage<Row>(rows, limit, (row) => cursorOf(toEntry(row)));
  return { items: items.map(toEntry), next, cursorOf };
}

/** The number of history entries of a job. */
export async function countHistory(db: Db, jobId: number): Promise<number> {
  const row = await ofJobItself(db, jobId).count('* as count').first();
  return Number(row?.count);
}

const ofJobItself = (db: Db, jobId: number) =>
  db('changes').where({ job_id: jobId }).whereIn('topic', ['jobs', 'locations']);

export function toEntry(row: Row): HistoryEntry {
  return {
    id: Number(row.id),
    timestamp: String(row.at),
    editedBy: String(row.user_name),
    kind: row.kind as ChangeKind,
    changes: JSON.parse(String(row.after_json)),
    previousValues: JSON.parse(String(row.before_json)),
  };
}

/** The field values a job had before it was last completed; empty when the change log has none. */
export async function beforeCompletion(db: Db, jobId: number): Promise<BeforeCompletion> {
  const row = await ofJobItself(db, jobId)
    .whereRaw('after_json like ?', ['%"jobStatus":"Completed"%'])
    .orderBy('id', 'desc')
    .first('before_json');
  return row ? (JSON.parse(String(row.before_json)) as BeforeCompletion) : {};
}

/** The collection date that a job lost when it was last reopened, a UTC instant; undefined when there is none. */
export async function collectedBeforeReopening(db: Db, jobId: number): Promise<string | undefined> {
  const row = await ofJobItself(db, jobId)
    .where({ kind: 'reopened' })
    .orderBy('id', 'desc')
    .first('before_json');
  const before = row ? (JSON.parse(String(row.before_json)) as Partial<Job>) : {};
  return before.collectionDate ?? undefined;
}

/** What an undo brings back beside the fields it names. */
export interface BeforeLeaving extends Partial<Pick<Job, 'customerRejectedAt'>> {
  readonly stages: readonly LeftStage[];
}

/** What the last change up to a version, by which a job left a stage, took from it (UNDO-1). */
export async function beforeLeaving(db: Db, jobId: number, version: number): Promise<BeforeLeaving> {
  const row = await ofJobItself(db, jobId)
    .where('job_version', '<=', version)
    .whereNotNull('left_stages')
    .orderBy('id', 'desc')
    .first('before_json', 'left_stages');
  if (!row) return { stages: [] };
  const { customerRejectedAt } = JSON.parse(String(row.before_json)) as Partial<Job>;
  return { customerRejectedAt, stages: JSON.parse(String(row.left_stages)) as LeftStage[] };
}

/** A field's value when a save began, and who last changed it since. */
export interface FieldSince {
  readonly was: unknown;
  readonly by: string;
}

/** An entry can be as large as a job, and thousands may have been added since a page was opened. */
const READ_AT_ONCE = 20;

/** What an erasure changes in a job: every text, also one that is empty, so that no form opened before writes one back. */
const ERASED_FIELDS: Fields = Object.fromEntries(erasedFieldNames().map((name) => [name, ERASED]));

/** The fields of a job that changed after a version, used to detect conflicts (SAVE-2). */
export async function fieldsChangedSince(
  db: Db,
  jobId: number,
  version: number,
): Promise<ReadonlyMap<string, FieldSince>> {
  const since = new Map<string, FieldSince>();
  for (let after = 0; ;) {
    const rows: readonly { id: number; kind: string; before_json: string; user_name: string }[] =
      await ofJobItself(db, jobId)
        .where('job_version', '>', version)
        .where('id', '>', after)
        .orderBy('id')
        .limit(READ_AT_ONCE)
        .select('id', 'kind', 'before_json', 'user_name');
    for (const row of rows) {
      const before = row.kind === 'erased' ? ERASED_FIELDS : (JSON.parse(row.before_json) as Fields);
      for (const [field, was] of Object.entries(before)) {
        since.set(field, { was: since.has(field) ? since.get(field)?.was : was, by: row.user_name });
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) break;
    after = last.id;
  }
  return since;
}

/** Who erased a job after a version, and when; null where nobody has (PRIVACY-2). */
export async function erasedSince(
  db: Db,
  jobId: number,
  version: number,
): Promise<{ readonly by: string; readonly at: string } | null> {
  const row: Row | undefined = await db('changes')
    .where({ job_id: jobId, kind: 'erased' })
    .where('job_version', '>', version)
    .orderBy('id', 'desc')
    .first('user_name', 'at');
  return row ? { by: String(row.user_name), at: String(row.at) } : null;
}

/** Whether a save would write a text of a person. */
export const writesText = (patch: Fields, current: Fields): boolean =>
  Object.entries(patch).some(
    ([field, value]) => field in ERASED_FIELDS && value !== undefined && value !== current[field],
  );

export async function newestChange(db: Db): Promise<number> {
  const row = await db('changes').max('id as id').first();
  return Number(row?.id ?? 0);
}

const EVENT_COLUMNS = ['id', 'topic', 'job_id'] as const;

const toEvent = (row: Row): ChangeEvent => ({
  topic: row.topic as Topic,
  id: Number(row.job_id),
  change: Number(row.id),
});

/** Events after a change id, oldest first. */
export async function eventsAfter(db: Db, id: number, limit: number): Promise<ChangeEvent[]> {
  const rows: readonly Row[] = await db('changes')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select(EVENT_COLUMNS);
  return rows.map(toEvent);
}

/** Events of those of these change ids that are committed, oldest first. */
export async function eventsOf(db: Db, ids: readonly number[]): Promise<ChangeEvent[]> {
  const rows: readonly Row[] = await db('changes').whereIn('id', ids).orderBy('id').select(EVENT_COLUMNS);
  return rows.map(toEvent);
}
