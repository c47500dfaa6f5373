import { serverNow } from '@loupe/plugin-sdk';
import type { TransferScan } from '@loupe/shared-types';
import { useState } from 'react';
import type { QueuedScan } from '../custody/scan-queue';
import { useNotTaken } from '../custody/not-taken';
import { playScanSound } from '../custody/scan-sound';
import { useScanQueue, waitingFor, waitWords } from '../custody/use-scan-queue';
import { isGoodTransferScan, transferScanWords } from './transfer-words';

export type Way = 'out' | 'in';

/** The scans of a transfer: those that wait, and what was said of the last. */
export function useTransferScans(id: number, from: string | null) {
  const [said, setSaid] = useState('');
  const [notTaken, list] = useNotTaken();
  const say = (words: string, sound: 'good' | 'bad' | 'waits') => {
    playScanSound(sound);
    setSaid(words);
  };
  const isOurs = ({ of, to }: QueuedScan) => of === id && to.startsWith('POST /api/transfers');
  const { waiting, add } = useScanQueue({
    onWait: (scan, count) => void (isOurs(scan) && say(`${scan.body.code}: ${waitWords(count)}`, 'waits')),
    onOutcome(scan, outcome) {
      if (!isOurs(scan)) return undefined;
      if (outcome.refused !== undefined) say(`${scan.body.code}: ${outcome.refused}`, 'bad');
      else {
        const scanned = outcome.answer as TransferScan;
        const words = transferScanWords(scanned, from);
        say(`${scanned.code}: ${words}`, isGoodTransferScan(scanned.result) ? 'good' : 'bad');
        if (scanned.result === 'misread' || scanned.result === 'unknown')
          list({ key: scan.key, code: scanned.code, words });
      }
      return 'said';
    },
  });
  return {
    said,
    notTaken,
    waiting: [
      ...waitingFor(waiting, 'POST /api/transfers/:id/out', isOurs),
      ...waitingFor(waiting, 'POST /api/transfers/:id/in', isOurs),
    ],
    scan(way: Way, code: string) {
      const body = { code, scannedAt: serverNow().toISOString() };
      if (!add({ to: `POST /api/transfers/:id/${way}`, of: id, body }))
        say('Too many scans wait for the connection.', 'bad');
    },
  };
}
