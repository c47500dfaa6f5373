import { createTable, id, integer, instant, long, nullable, pence, short, type Table } from '../tables';
import type { Migration } from './migration';

const TEMPLATES: Table = {
  name: 'job_templates',
  columns: {
    id: id(),
    version: integer(),
    item: short(),
    work: long(),
    price: pence(),
    days: integer(),
    /** Null in the ones that come with the product. */
    updated_by_name: nullable(short()),
    updated_at: nullable(instant()),
  },
};

/** Item, work, price in pence, days. */
const USUAL = [
  ['Ring', 'Resize and re-polish', 4500, 7],
  ['Watch', 'New battery and seal', 1200, 1],
  ['White gold ring', 'Rhodium plating', 5500, 7],
  ['Diamond ring', 'Re-tip claws, check stones', 8500, 10],
  ['Pearl necklace', 'Restring and knot', 6500, 10],
  ['Chain', 'Solder broken link', 2500, 5],
  ['Bracelet', 'New clasp', 3000, 5],
  ['Ring', 'Clean and polish', 2000, 3],
  ['Ring', 'Reset loose stone', 4000, 7],
  ['Watch', 'New strap', 2500, 1],
] as const;

/** The usual jobs that fill Create New Repair Job, with ten to begin with. */
export const jobTemplates: Migration = {
  name: '013-job-templates',
  async up(db) {
    await createTable(db, TEMPLATES);
    // A run that was killed after this has them already.
    if (await db('job_templates').first('id')) return;
    await db('job_templates').insert(
      USUAL.map(([item, work, price, days]) => ({ version: 1, item, work, price, days })),
    );
  },
};
