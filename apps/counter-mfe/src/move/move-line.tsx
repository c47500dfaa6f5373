import { displayNumber, placeName } from '@loupe/domain';
import { serverNow, useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import type { LocationLog, MoveLine } from '@loupe/shared-types';
import { createIdempotencyKey, useAction, useCalendar, type Action } from '@loupe/web-kit';
import { FoundButton } from '../custody/found-button';
import { ScannedLine } from '../custody/scanned-line';
import type { Attempt } from './batch';
import { moveNotes, moveWords } from './move-words';

const undoMove: Action<{ readonly id: number }, LocationLog> = {
  request: (params, call) =>
    call('POST /api/moves/:id/undo', {
      params,
      body: { undoneAt: serverNow().toISOString() },
      idempotencyKey: createIdempotencyKey(),
    }),
  failure: { title: 'Not undone' },
};

const acceptMove: Action<{ readonly id: number }, LocationLog> = {
  request: (params, call) => call('POST /api/moves/:id/accept', { params, body: {} }),
  success: { title: 'Accepted', description: 'You have this item now' },
  failure: { title: 'Not accepted' },
};

/** A scan of this visit: it waits, or says what became of the bag. What was refused is above the page (SCAN-11). */
export function AttemptLine({ attempt: { code, line } }: { readonly attempt: Attempt }) {
  if (line) return <MovedLine line={line} />;
  return <ScannedLine job={null} code={code} tone="waits" words="Waiting for the connection" />;
}

function MovedLine({ line }: { readonly line: MoveLine }) {
  const calendar = useCalendar();
  const { user } = useShell();
  const undo = useAction(undoMove);
  const { job, moveId, result, from, since } = line;
  const isBack = since !== null && since.by === user.fullName && since.location === from;
  const { tone, words } = isBack
    ? { tone: 'plain' as const, words: `Put back to ${placeName(from)}` }
    : moveWords(line);
  const canUndo = moveId !== null && from !== null && !isBack && result !== 'moved-since';
  return (
    <ScannedLine
      job={job}
      code={line.code}
      tone={tone}
      words={words}
      note={isBack ? '' : moveNotes(line, calendar)}
    >
      {result === 'missing' && job && <FoundButton job={job} />}
      {canUndo && (
        <Button
          disabled={undo.pending}
          aria-label={`Undo ${job ? displayNumber(job) : line.code}`}
          onClick={() => void undo.run({ id: moveId })}
        >
          Undo
        </Button>
      )}
    </ScannedLine>
  );
}

/** What somebody has given to this user, until they accept it (HAND-1). */
export function PendingLine({ line }: { readonly line: MoveLine }) {
  const accept = useAction(acceptMove);
  const { job, moveId, from } = line;
  return (
    <ScannedLine
      job={job}
      code={line.code}
      tone="plain"
      words={from === null ? 'Given to you' : `Given to you from ${placeName(from)}`}
    >
      {moveId !== null && (
        <Button
          type="primary"
          disabled={accept.pending}
          aria-label={`Accept ${job ? displayNumber(job) : line.code}`}
          onClick={() => void accept.run({ id: moveId })}
        >
          Accept
        </Button>
      )}
    </ScannedLine>
  );
}
