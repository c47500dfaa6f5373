import {
  addColumns,
  createIndex,
  createTable,
  flag,
  id,
  instant,
  integer,
  nullable,
  reference,
  short,
  type Table,
} from '../tables';
import type { Migration } from './migration';

/** A place, a job or a transfer is named by users; long enough for each. */
const NAME = 200;

const TABLES: readonly Table[] = [
  {
    // Shops, trays, staff members and transit; one that the configuration no longer names is closed, not deleted.
    name: 'places',
    columns: {
      id: id(),
      kind: short(16),
      name: short(NAME),
      location: short(NAME),
      shop: nullable(short(NAME)),
      status_on_arrival: nullable(short(60)),
      created_at: instant(),
      closed_at: nullable(instant()),
    },
    unique: [['name']],
    indexes: [['location']],
  },
  {
    name: 'transfers',
    columns: {
      id: id(),
      from_place_id: reference(),
      to_place_id: reference(),
      carrier: short(NAME),
      seal: nullable(short(NAME)),
      by_name: short(),
      created_at: instant(),
      closed_at: nullable(instant()),
      closed_by_name: nullable(short()),
      note: nullable(short(1_000)),
    },
    indexes: [['closed_at', 'id']],
    references: { from_place_id: 'places', to_place_id: 'places' },
  },
  {
    // `out_at` is null for an item that arrived without having been scanned out.
    name: 'transfer_lines',
    columns: {
      transfer_id: reference(),
      job_id: reference(),
      out_at: nullable(instant()),
      out_by_name: nullable(short()),
      in_at: nullable(instant()),
      in_by_name: nullable(short()),
    },
    primaryKey: ['transfer_id', 'job_id'],
    indexes: [['job_id']],
    references: { transfer_id: 'transfers', job_id: 'jobs' },
  },
  {
    name: 'checks',
    columns: {
      id: id(),
      place_id: reference(),
      by_id: nullable(reference()),
      by_name: short(),
      created_at: instant(),
      closed_at: nullable(instant()),
      closed_by_id: nullable(reference()),
      closed_by_name: nullable(short()),
      approved_at: nullable(instant()),
      approved_by_name: nullable(short()),
    },
    indexes: [['place_id', 'id']],
    references: { place_id: 'places' },
  },
  {
    // One line for each expected job and each scanned code: `code` is the job's or the text that was scanned.
    name: 'check_lines',
    columns: {
      id: id(),
      check_id: reference(),
      code: short(120),
      job_id: nullable(reference()),
      is_expected: flag(),
      found_at: nullable(instant()),
      found_by_name: nullable(short()),
      by_eye: flag(),
      scans: integer(),
      marked_missing_at: nullable(instant()),
      search_later: flag(),
      note: nullable(short(1_000)),
    },
    unique: [['check_id', 'code']],
    indexes: [['job_id']],
    references: { check_id: 'checks' },
  },
];

/** Places, transfers between shops and shelf checks; how each move was made, and whether it was accepted. */
export const custody: Migration = {
  name: '018-custody',
  async up(db) {
    for (const table of TABLES) await createTable(db, table);
    await addColumns(db, 'location_logs', {
      method: nullable(short(16)),
      batch_id: nullable(short(36)),
      must_accept: flag(),
      accepted_by_name: nullable(short()),
      accepted_at: nullable(instant()),
      status_before: nullable(short(60)),
      status_set: nullable(short(60)),
    });
    await createIndex(db, 'location_logs_batch', 'location_logs', 'batch_id, id');
  },
};
