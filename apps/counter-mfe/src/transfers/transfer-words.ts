import { isMissing } from '@loupe/domain';
import type { TransferScan } from '@loupe/shared-types';

const WORDS: Readonly<Record<TransferScan['result'], string>> = {
  out: 'On its way',
  in: 'Arrived',
  unexpected: 'Arrived, and was not expected',
  already: 'Scanned already',
  completed: 'Completed: not moved',
  misread: 'Misread: scan it again',
  unknown: 'Not one of ours',
};

const GOOD: readonly TransferScan['result'][] = ['out', 'in', 'already'];

export const isGoodTransferScan = (result: TransferScan['result']): boolean => GOOD.includes(result);

/**
 * What became of a bag that was scanned out or in. One that leaves is named with where it was said to be, if that is not
 * the shop it leaves; null where the shop is not known.
 */
export function transferScanWords({ result, job, from }: TransferScan, shop: string | null): string {
  const words = WORDS[result];
  const isElsewhere = result === 'out' && shop !== null && from !== null && from !== shop;
  return [
    isElsewhere ? `${words}, and was said to be at ${from}` : words,
    ...(job && isMissing(job) && (result === 'in' || result === 'unexpected') ? ['Missing: found?'] : []),
  ].join('. ');
}
