import { addColumns, long, nullable } from '../tables';
import type { Migration } from './migration';

/** The stages that a job left by a change, and since when it had been there: an undo brings it back as it was. */
export const leftStages: Migration = {
  name: '028-left-stages',
  async up(db) {
    await addColumns(db, 'changes', { left_stages: nullable(long()) });
  },
};
