import type { Db } from '../dialect';
import { refillJobSearch, refillLogSearch } from '../refill-search';
import type { Migration } from './migration';

/** Jobs that still reserve a number from before their displayed one. */
const GIVEN_UP = `custom_job_number is not null and custom_job_number <> '' and job_number_key <> display_number_key`;

/**
 * Frees the original numbers of jobs that were given another one. Two jobs may have swapped numbers, so all keys are
 * released before any is taken. Displayed numbers are unique already, so they cannot collide.
 */
async function freeNumbersGivenUp(db: Db): Promise<void> {
  const jobs: { id: number }[] = await db('jobs').whereRaw(GIVEN_UP).select('id');
  for (const { id } of jobs)
    await db('jobs')
      .where({ id })
      .update({ job_number_key: `\u0001 given up by ${id}` });
  await db('jobs')
    .whereRaw(GIVEN_UP)
    .update({
      job_number: db.ref('custom_job_number'),
      job_number_key: db.ref('display_number_key'),
    });
}

/** Refills the search texts of existing jobs and entries by word, and frees their given-up numbers. */
export const searchWords: Migration = {
  name: '008-search-words',
  inSteps: true,
  async up(db) {
    await freeNumbersGivenUp(db);
    await refillJobSearch(db);
    await refillLogSearch(db);
  },
};
