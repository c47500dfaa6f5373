import { isMissing } from '@loupe/domain';
import { serverNow } from '@loupe/plugin-sdk';
import type { Transfer, TransferScan } from '@loupe/shared-types';
import { useState } from 'react';
import { playScanSound } from '../custody/scan-sound';
import { useScanQueue, waitingFor } from '../custody/use-scan-queue';

export type Way = 'out' | 'in';

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

/** What became of a scan; a bag that leaves is named with where it was said to be, if that is not the shop. */
function wordsOf({ result, job, from }: TransferScan, shop: string): string {
  const words = WORDS[result];
  const isElsewhere = result === 'out' && from !== null && from !== shop;
  return [
    isElsewhere ? `${words}, and was said to be at ${from}` : words,
    ...(job && isMissing(job) && (result === 'in' || result === 'unexpected') ? ['Missing: found?'] : []),
  ].join('. ');
}

/** The scans of a transfer: those that wait, and what was said of the last. */
export function useTransferScans({ id, from }: Pick<Transfer, 'id' | 'from'>) {
  const [said, setSaid] = useState('');
  const say = (words: string, isGood: boolean) => {
    playScanSound(isGood ? 'good' : 'bad');
    setSaid(words);
  };
  const { waiting, add } = useScanQueue((scan, outcome) => {
    if (scan.of !== id || !scan.to.startsWith('POST /api/transfers')) return;
    if (outcome.refused !== undefined) return say(`${scan.body.code}: ${outcome.refused}`, false);
    const scanned = outcome.answer as TransferScan;
    say(`${scanned.code}: ${wordsOf(scanned, from)}`, GOOD.includes(scanned.result));
  });
  const isOurs = ({ of }: { readonly of: number }) => of === id;
  return {
    said,
    waiting: [
      ...waitingFor(waiting, 'POST /api/transfers/:id/out', isOurs),
      ...waitingFor(waiting, 'POST /api/transfers/:id/in', isOurs),
    ],
    scan(way: Way, code: string) {
      const body = { code, scannedAt: serverNow().toISOString() };
      if (!add({ to: `POST /api/transfers/:id/${way}`, of: id, body }))
        say('Too many scans wait for the connection.', false);
    },
  };
}
