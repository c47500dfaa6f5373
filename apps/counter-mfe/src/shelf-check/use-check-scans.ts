import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '@loupe/plugin-sdk';
import type { CheckScan } from '@loupe/shared-types';
import { useCallback, useEffect, useRef, useState } from 'react';
import { playScanSound } from '../custody/scan-sound';
import { useScanQueue, waitingFor } from '../custody/use-scan-queue';
import { foundOf, scanWords } from './check-words';
import { knownCheck } from './known-check';

const TO = 'POST /api/checks/:id/scans';

/** The scans of a check: those that wait, and what was said of the last. */
export function useCheckScans(id: number) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const say = (words: string, isGood: boolean) => {
    playScanSound(isGood ? 'good' : 'bad');
    setSaid(words);
  };
  const { waiting, add } = useScanQueue((scan, outcome) => {
    if (scan.to !== TO || scan.of !== id) return;
    if (outcome.refused !== undefined) return say(`${scan.body.code}: ${outcome.refused}`, false);
    const { line } = outcome.answer as CheckScan;
    const check = knownCheck(client, id);
    const count = check ? `. ${foundOf(check)}` : '';
    say(`${line.code}: ${scanWords(line)}${count}`, line.state === 'found' && !line.isAstray);
  });
  const scan = (code: string, byEye = false) => {
    const body = { code, byEye, scannedAt: serverNow().toISOString() };
    if (!add({ to: TO, of: id, body })) say('Too many scans wait for the connection.', false);
  };
  const latest = useRef(scan);
  useEffect(() => {
    latest.current = scan;
  });
  return {
    said,
    waiting: waitingFor(waiting, TO, ({ of }) => of === id),
    scan,
    /** Of a bag that was seen without its label; always the same function. */
    see: useCallback((code: string) => latest.current(code, true), []),
  };
}
