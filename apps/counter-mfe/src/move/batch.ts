import { useQuery } from '@tanstack/react-query';
import type { MoveLine } from '@loupe/shared-types';
import { createIdempotencyKey, queryOf } from '@loupe/web-kit';
import { useState } from 'react';
import type { QueuedScan } from '../custody/scan-queue';
import { playScanSound } from '../custody/scan-sound';
import { useScanQueue, waitingFor, waitWords } from '../custody/use-scan-queue';
import { moveWords } from './move-words';

/** A new UUID for the moves of one visit. `crypto.randomUUID` needs https. */
export function createBatchId(): string {
  const hex = createIdempotencyKey();
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return parts.join('-');
}

const BATCH_ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The visit that an address names; null where it names none. */
export const batchIdOf = (given: string | null): string | null =>
  given !== null && BATCH_ID.test(given) ? given : null;

/** A scan of this visit, with the answer once it has come. */
export interface Attempt {
  readonly key: string;
  readonly code: string;
  readonly line?: MoveLine;
}

interface Answered extends Attempt {
  readonly batchId: string;
  readonly line: MoveLine;
}

type MoveScan = QueuedScan<'POST /api/moves'>;

/** The scans of one visit to the Move page, newest first: what waits, what was answered, what was there before a reload. */
export function useBatch(batchId: string, onSaid: (words: string) => void) {
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const isOurs = (scan: QueuedScan) =>
    scan.to === 'POST /api/moves' && (scan as MoveScan).body.batchId === batchId;
  const say = (sound: 'good' | 'bad' | 'waits', code: string, words: string) => {
    playScanSound(sound);
    onSaid(`${code}: ${words}`);
  };
  const { waiting, add } = useScanQueue({
    onWait: (scan, count) => void (isOurs(scan) && say('waits', scan.body.code, waitWords(count))),
    onOutcome(scan, outcome) {
      if (!isOurs(scan)) return undefined;
      if (outcome.refused !== undefined) {
        say('bad', scan.body.code, outcome.refused);
        return 'said';
      }
      const line = outcome.answer as MoveLine;
      setAnswered((before) => [{ key: scan.key, batchId, code: scan.body.code, line }, ...before]);
      const { tone, words } = moveWords(line);
      say(tone === 'bad' ? 'bad' : 'good', line.code, words);
      return 'listed';
    },
  });
  const moved = useQuery(queryOf('GET /api/moves', undefined, { batchId }));
  const byMove = new Map(moved.data?.map((line) => [line.moveId, line]));
  const ofVisit = answered.filter((attempt) => attempt.batchId === batchId);
  const known = new Set(ofVisit.map(({ line }) => line.moveId));
  const own = waitingFor(waiting, 'POST /api/moves', ({ body }) => body.batchId === batchId);
  const attempts: readonly Attempt[] = [
    ...own.map(({ key, body }) => ({ key, code: body.code })).toReversed(),
    ...ofVisit.map((attempt) => {
      const { line } = attempt;
      const now = line.moveId !== null ? byMove.get(line.moveId) : undefined;
      // What the first answer said of the status and the check stands; where the item is by now does not.
      return now
        ? { ...attempt, line: { ...line, result: now.result, since: now.since, pending: now.pending } }
        : attempt;
    }),
    ...(moved.data ?? [])
      .filter(({ moveId }) => !known.has(moveId))
      .map((line) => ({ key: `move ${line.moveId}`, code: line.code, line }))
      .toReversed(),
  ];
  return { attempts, waiting: own.length, add, error: moved.error, retry: () => void moved.refetch() };
}
