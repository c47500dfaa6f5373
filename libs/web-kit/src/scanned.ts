import { displayNumber, displayStatus, isActive, statusDisplay } from '@loupe/domain';
import type { Notice } from '@loupe/plugin-sdk';
import type { Job } from '@loupe/shared-types';

export { idRead, scannedCodes, type ScannedText } from '@loupe/domain';

/** What somebody who scans a label should know at once: the job is closed, rejected or missing (SCAN-7). */
export function stateWords(job: Job): Notice | null {
  const { label } = statusDisplay(displayStatus(job));
  if (isActive(job) && !job.customerRejected && job.missing !== 'Yes') return null;
  return { title: displayNumber(job), description: `This job is ${label}.` };
}
