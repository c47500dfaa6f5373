import { serverNow } from '@loupe/plugin-sdk';
import type { TransferScan } from '@loupe/shared-types';
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

/** The scans of a transfer: those that wait, and what was said of the last. */
export function useTransferScans(id: number) {
  const [said, setSaid] = useState('');
  const say = (words: string, isGood: boolean) => {
    playScanSound(isGood ? 'good' : 'bad');
    setSaid(words);
  };
  const { waiting, add } = useScanQueue((scan, outcome) => {
    if (scan.of !== id || !scan.to.startsWith('POST /api/transfers')) return;
    if (outcome.refused !== undefined) return say(`${scan.body.code}: ${outcome.refused}`, false);
    const { result, code } = outcome.answer as TransferScan;
    say(`${code}: ${WORDS[result]}`, GOOD.includes(result));
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
