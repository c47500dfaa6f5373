import type { Db } from '../dialect';
import { refillJobSearch, refillLogSearch } from '../refill-search';
import type { Migration } from './migration';

/** Jobs that still hold a number of before they were given the one they are known by. */
const GIVEN_UP = `custom_job_number is not null and custom_job_number <> '' and job_number_key <> display_number_key`;

/**
 * A job is known by one number, and the one it had is free. Two jobs may have exchanged theirs, so all keys are let go
 * of before any is taken. The displayed numbers are unique already, so none can be in the way of another.
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

/** Old jobs and entries are found by their words, and their numbers are freed, as those written from now on. */
export const searchWords: Migration = {
  name: '008-search-words',
  inSteps: true,
  async up(db) {
    await freeNumbersGivenUp(db);
    await refillJobSearch(db);
    await refillLogSearch(db);
  },
};
