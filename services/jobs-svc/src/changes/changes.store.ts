import type { ChangeEvent, ChangeKind, EditHistoryEntry, Topic } from '@loupe/shared-types';
import type { Db } from '@loupe/db';
import type { Actor } from '../deps';

type Fields = Readonly<Record<string, unknown>>;

export interface Change {
  readonly actor: Actor;
  readonly at: string;
  readonly jobId: number;
  readonly kind: ChangeKind;
  readonly topic: Topic;
  /** The call, move, part or job it happened to. */
  readonly entityId: number;
  readonly jobVersion: number;
  readonly before: Fields;
  readonly after: Fields;
}

/** Writes the row without which no write of this service is complete (decision 9). */
export async function recordChange(trx: Db, change: Change): Promise<void> {
  await trx('changes').insert({
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
  });
}

/** Who changed this call, move, part or job last; null when nobody has. */
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

/** What happened to the job itself, oldest first; calls and parts have lists of their own. */
export async function editHistoryOf(db: Db, jobId: number): Promise<EditHistoryEntry[]> {
  const rows = await db('changes')
    .where({ job_id: jobId })
    .whereIn('topic', ['jobs', 'locations'])
    .orderBy('id');
  return rows.map((row) => ({
    timestamp: row.at,
    editedBy: row.user_name,
    kind: row.kind,
    changes: JSON.parse(row.after_json),
    previousValues: JSON.parse(row.before_json),
  }));
}

/** One field as it was when a save began, and who has changed it last since. */
export interface FieldSince {
  readonly was: unknown;
  readonly by: string;
}

/** The fields of a job that changed after a version, for telling whose change is whose (decision 16). */
export async function fieldsChangedSince(
  db: Db,
  jobId: number,
  version: number,
): Promise<ReadonlyMap<string, FieldSince>> {
  const rows = await db('changes')
    .where({ job_id: jobId })
    .whereIn('topic', ['jobs', 'locations'])
    .where('job_version', '>', version)
    .orderBy('job_version')
    .orderBy('id');
  const since = new Map<string, FieldSince>();
  for (const row of rows) {
    for (const [field, was] of Object.entries(JSON.parse(row.before_json) as Fields)) {
      since.set(field, { was: since.has(field) ? since.get(field)?.was : was, by: row.user_name });
    }
  }
  return since;
}

export async function newestChange(db: Db): Promise<number> {
  const row = await db('changes').max('id as id').first();
  return Number(row?.id ?? 0);
}

/** Events after a change, oldest first. */
export async function eventsAfter(db: Db, id: number, limit: number): Promise<ChangeEvent[]> {
  const rows = await db('changes')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select('id', 'topic', 'job_id');
  return rows.map((row) => ({ topic: row.topic, id: row.job_id, change: row.id }));
}
