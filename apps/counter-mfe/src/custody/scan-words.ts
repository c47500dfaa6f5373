import type { JobDetails, MoveLine, TransferScan } from '@loupe/shared-types';
import { moveWords } from '../move/move-words';
import { isGoodTransferScan, transferScanWords } from '../transfers/transfer-words';
import type { QueuedScan, ScanOutcome } from './scan-queue';

/** What somebody has to look at of a scan: why, and of which job where the server has said so. */
export interface ToSee {
  readonly words: string;
  readonly job: JobDetails | null;
}

/**
 * What is to be seen of an outcome that no page lists: a refusal always; a bag that was not taken, or moved since. What
 * the sheet of a check or a transfer has as a line of its own is to be seen there.
 */
export function toSeeOf({ to }: QueuedScan, outcome: ScanOutcome): ToSee | null {
  if (outcome.refused !== undefined) return { words: outcome.refused, job: null };
  if (to === 'POST /api/moves') {
    const line = outcome.answer as MoveLine;
    const { tone, words } = moveWords(line);
    return tone === 'bad' ? { words, job: line.job } : null;
  }
  if (to === 'POST /api/checks/:id/scans') {
    return null;
  }
  const scanned = outcome.answer as TransferScan;
  if (isGoodTransferScan(scanned.result) || scanned.result === 'unexpected') return null;
  return { words: transferScanWords(scanned, null), job: scanned.job };
}
