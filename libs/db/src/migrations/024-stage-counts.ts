import { SLOTS, repairStageCounts } from '../stage-counts';
import { insertIgnoring } from '../plain-statements';
import { createTable, integer, short, type Table } from '../tables';
import type { Migration } from './migration';

const STAGE_COUNTS: Table = {
  name: 'stage_counts',
  columns: { slot: integer(), stage: short(20), jobs: integer() },
  primaryKey: ['stage', 'slot'],
};

/** Not STAGES, which may grow: a migration never changes. */
const STAGES = [
  ...['live', 'waiting-collection', 'waiting-parts', 'customer-rejected'],
  ...['missing', 'quote', 'completed', 'active'],
];

/** The number of jobs in each stage is the sum of its slots, which are kept by the transactions that write `job_stages`. */
export const stageCounts: Migration = {
  name: '024-stage-counts',
  inSteps: true,
  async up(db) {
    await createTable(db, STAGE_COUNTS);
    const rows = SLOTS.flatMap((slot) => STAGES.map((stage) => ({ slot, stage, jobs: 0 })));
    await insertIgnoring(db, 'stage_counts', ['slot', 'stage', 'jobs'], rows);
    await repairStageCounts(db);
  },
};
