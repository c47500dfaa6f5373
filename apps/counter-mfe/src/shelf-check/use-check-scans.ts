import { useQueryClient } from '@tanstack/react-query';
import { readCode } from '@loupe/domain';
import { serverNow } from '@loupe/plugin-sdk';
import type { CheckScan } from '@loupe/shared-types';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueuedScan } from '../custody/scan-queue';
import { useNotTaken } from '../custody/not-taken';
import { playScanSound } from '../custody/scan-sound';
import { useScanQueue, waitingFor, waitWords } from '../custody/use-scan-queue';
import { foundOf, scanWords } from './check-words';
import { knownCheck } from './known-check';

const TO = 'POST /api/checks/:id/scans';

/** The scans of a check: those that wait, and what was said of the last. */
export function useCheckScans(id: number) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const [notTaken, list] = useNotTaken();
  const say = (words: string, sound: 'good' | 'bad' | 'waits') => {
    playScanSound(sound);
    setSaid(words);
  };
  const isOurs = ({ of, to }: QueuedScan) => of === id && to === TO;
  const { waiting, add } = useScanQueue({
    onWait: (scan, count) => void (isOurs(scan) && say(`${scan.body.code}: ${waitWords(count)}`, 'waits')),
    onOutcome(scan, outcome) {
      if (!isOurs(scan)) return undefined;
      if (outcome.refused !== undefined) {
        say(`${scan.body.code}: ${outcome.refused}`, 'bad');
        if (readCode(scan.body.code) === 'misread')
          list({ key: scan.key, code: scan.body.code, words: outcome.refused });
        return 'said';
      }
      const { line } = outcome.answer as CheckScan;
      const check = knownCheck(client, id);
      const count = check ? `. ${foundOf(check)}` : '';
      const isGood = line.state === 'found' && !line.isAstray;
      say(`${line.code}: ${scanWords(line)}${count}`, isGood ? 'good' : 'bad');
      return 'listed';
    },
  });
  const scan = (code: string, byEye = false) => {
    const body = { code, byEye, scannedAt: serverNow().toISOString() };
    if (!add({ to: TO, of: id, body })) say('Too many scans wait for the connection.', 'bad');
  };
  const latest = useRef(scan);
  useEffect(() => {
    latest.current = scan;
  });
  return {
    said,
    notTaken,
    waiting: waitingFor(waiting, TO, isOurs),
    scan,
    /** Of a bag that was seen without its label; always the same function. */
    see: useCallback((code: string) => latest.current(code, true), []),
  };
}
