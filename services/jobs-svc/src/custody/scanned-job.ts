import { readCode } from '@loupe/domain';
import type { Db } from '@loupe/db';
import type { Job } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';
import { findJob, findJobByNumber } from '../jobs/jobs.store';

/** The job a scanned or typed code names: a label's code, or a job number. Throws 400 for the code of a place. */
export async function scannedJob(db: Db, code: string): Promise<Job | 'misread' | null> {
  const reading = readCode(code);
  if (reading === 'misread') return reading;
  if (reading?.kind === 'place') throw new HttpError(400, 'That is the code of a place: scan a bag');
  return reading ? findJob(db, reading.id) : findJobByNumber(db, code);
}
