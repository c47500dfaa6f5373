import { displayNumber, isErased } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { HttpError } from '@loupe/svc-kit';

/**
 * 409 when the customer of a job was erased: paper with the day of the erasure for a name is of no use, nor is an open job
 * of nobody (LABEL-16, COLLECT-9). `to` is what is to be done, such as `print`.
 */
export function requireNamed(jobs: readonly Job[], to: string): void {
  const erased = jobs.find(isErased);
  if (erased)
    throw new HttpError(
      409,
      `The customer of job ${displayNumber(erased)} was erased: write down whose it is before you ${to}`,
    );
}
