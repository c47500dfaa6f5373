import type { Db } from '@loupe/db';
import type { Job } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import { findJob } from './jobs.store';

export async function requireJob(db: Db, id: number): Promise<Job> {
  const job = await findJob(db, id);
  if (!job) throw new HttpError(404, 'That job does not exist');
  return job;
}
