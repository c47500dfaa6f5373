import type { Db } from '@loupe/db';
import type { ChangeKind, HistoryEntry, StoryPart } from '@loupe/shared-types';
import type { Knex } from 'knex';
import { toEntry } from '../changes/changes.store';
import type { Row } from '../jobs/job-row';
import { octetsOf, withinBytes } from '../lists/byte-budget';
import { cutPage, keyset } from '../lists/page';
import type { StorySource } from './story-source';

const MONEY_KINDS: readonly ChangeKind[] = ['quote-accepted', 'quote-rejected', 'balance-changed'];

/** The change log names the changed fields in JSON; a job has few rows, found by its index. */
const changes = (rows: Knex.QueryBuilder, fields: readonly string[]): Knex.QueryBuilder =>
  fields.reduce((any, field) => any.orWhere('c.after_json', 'like', `%"${field}":%`), rows);

/** What belongs to each part of the story. The intake, which sets every field, is a change alone. */
const PARTS: Readonly<Record<StoryPart, (rows: Knex.QueryBuilder) => Knex.QueryBuilder>> = {
  moves: (rows) =>
    rows
      .whereNot('c.kind', 'created')
      .where((any) => changes(any.where('c.topic', 'locations'), ['currentItemLocation', 'location']))
      .whereIn('c.topic', ['jobs', 'locations']),
  calls: (rows) => rows.where('c.topic', 'calls'),
  parts: (rows) => rows.where('c.topic', 'parts'),
  money: (rows) =>
    rows
      .whereNot('c.kind', 'created')
      .where('c.topic', 'jobs')
      .where((any) =>
        changes(any.whereIn('c.kind', MONEY_KINDS), [
          'quoteAmount',
          'totalCost',
          'depositAmount',
          'balancePaid',
        ]),
      ),
  changes: (rows) => rows.where('c.topic', 'jobs'),
  prints: (rows) => rows.where('c.topic', 'prints'),
};

/** A print is one line, as it stands (LABEL-14). */
const isLastOfPrint = (db: Db, jobId: number) => (any: Knex.QueryBuilder) =>
  any
    .whereNot('c.topic', 'prints')
    .orWhereIn(
      'c.id',
      db('changes').where({ job_id: jobId, topic: 'prints' }).groupBy('entity_id').max('id'),
    );

function ofJob(db: Db, jobId: number, about: StoryPart | undefined): Knex.QueryBuilder {
  const rows = db('changes as c').where('c.job_id', jobId).where(isLastOfPrint(db, jobId));
  return about ? PARTS[about](rows) : rows;
}

/** Before its first move an item is where it was taken in, which the move itself knows. */
function withPlaceBefore(entry: HistoryEntry, { old_location }: Row): HistoryEntry {
  const { previousValues } = entry;
  if (entry.kind !== 'moved' || previousValues['currentItemLocation'] !== null || !old_location) return entry;
  return { ...entry, previousValues: { ...previousValues, currentItemLocation: String(old_location) } };
}

/** The change log: every write of a job, its calls, moves and parts (SAVE-6). */
export const changesSource: StorySource = {
  async list(db, { jobId, about, limit, before }) {
    const columns = { at: 'c.at', id: 'c.id' };
    const found = keyset(ofJob(db, jobId, about).select(columns), columns, {
      limit,
      ...(before && { cursor: before }),
    });
    const sized = db(found.as('f'))
      .join('changes as c', 'c.id', 'f.id')
      .select('f.at', 'f.id', octetsOf(db, ['c.before_json', 'c.after_json']));
    const rows: readonly Row[] = await withinBytes(db, sized)
      .join('changes as c', 'c.id', 'p.id')
      .leftJoin('ordered_parts as o', (on) =>
        on.on('o.id', 'c.entity_id').andOn('c.topic', db.raw('?', ['parts'])),
      )
      .leftJoin('location_logs as l', (on) =>
        on.on('l.id', 'c.entity_id').andOn('c.kind', db.raw('?', ['moved'])),
      )
      .orderBy('p.at', 'desc')
      .orderBy('p.id', 'desc')
      .select('p.found_rows', 'c.id', 'c.at', 'c.user_name', 'c.kind', 'c.before_json', 'c.after_json')
      .select('o.description', 'l.old_location');
    const { items, next } = cutPage(rows, limit, (row) => ({ at: String(row.at), id: Number(row.id) }));
    const subject = ({ description }: Row) => (description == null ? null : String(description));
    return {
      items: items.map((row) => ({ ...withPlaceBefore(toEntry(row), row), subject: subject(row) })),
      next,
    };
  },

  async count(db, { jobId, about }) {
    const row = await ofJob(db, jobId, about).count('* as count').first();
    return Number(row?.count);
  },
};
