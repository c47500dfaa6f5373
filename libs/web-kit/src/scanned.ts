import { CODE_LENGTH, displayNumber, displayStatus, isActive, readCode, statusDisplay } from '@loupe/domain';
import type { Notice } from '@loupe/plugin-sdk';
import type { Job } from '@loupe/shared-types';

/** One scanned code and what it says. */
export interface ScannedText {
  readonly code: string;
  readonly reading: Exclude<ReturnType<typeof readCode>, null>;
}

/** The codes of a scan; two labels that were scanned in one go come as one text (SCAN-3). */
export function scannedCodes(text: string): readonly ScannedText[] {
  const codes = text.match(new RegExp(`.{${CODE_LENGTH}}`, 'g')) ?? [];
  return codes.flatMap((code) => {
    const reading = readCode(code);
    return reading ? [{ code, reading }] : [];
  });
}

/** What somebody who scans a label should know at once: the job is closed, rejected or missing (SCAN-7). */
export function stateWords(job: Job): Notice | null {
  const { label } = statusDisplay(displayStatus(job));
  if (isActive(job) && !job.customerRejected && job.missing !== 'Yes') return null;
  return { title: displayNumber(job), description: `The label of a job that is ${label}` };
}
