import { createTable, id, instant, integer, long, nullable, reference, short, type Table } from '../tables';
import type { Migration } from './migration';

const TABLES: readonly Table[] = [
  {
    name: 'prints',
    columns: {
      id: id(),
      /** The id of the first print of its batch, which a computer takes as a whole. */
      batch_id: integer(),
      job_id: reference(),
      kind: short(16),
      preset: short(32),
      copy_no: integer(),
      state: short(16),
      by_name: short(),
      at: instant(),
      station: nullable(short(60)),
      ended_at: nullable(instant()),
    },
    indexes: [['job_id', 'kind'], ['batch_id'], ['state', 'at']],
    references: { job_id: 'jobs' },
  },
  {
    // What a manager sets for the whole shop in the product itself, by name.
    name: 'settings',
    columns: { name: short(60), value_json: long(), updated_by_name: short(), updated_at: instant() },
    primaryKey: ['name'],
  },
];

/** Prints of labels and tickets with their queue, and the settings of the shop. */
export const prints: Migration = {
  name: '014-prints',
  async up(db) {
    for (const table of TABLES) await createTable(db, table);
  },
};
