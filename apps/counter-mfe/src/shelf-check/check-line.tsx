import { displayNumber, isMissing, placeName } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import type { CheckLine } from '@loupe/shared-types';
import { useAction, useCalendar } from '@loupe/web-kit';
import { memo } from 'react';
import { FoundButton } from '../custody/found-button';
import { ScannedLine } from '../custody/scanned-line';
import { SecondPress } from '../custody/second-press';
import { keepForLater, markMissing, moveHere } from './check-actions';
import { astrayWords } from './check-words';

interface CheckedLineProps {
  readonly line: CheckLine;
  readonly checkId: number;
  readonly placeId: number;
  readonly isOpen: boolean;
  readonly onSeen: (code: string) => void;
}

const TONES = {
  found: 'good',
  'not-yet': 'plain',
  gone: 'plain',
  elsewhere: 'bad',
  completed: 'bad',
  unknown: 'bad',
} as const satisfies Record<CheckLine['state'], string>;

function wordsOf({ state, job, place, isAstray }: CheckLine): string {
  if (isAstray) return astrayWords(place);
  switch (state) {
    case 'found':
      return 'Found';
    case 'not-yet':
      return 'Not yet';
    case 'gone':
      if (place !== null) return `Now: ${placeName(place)}`;
      return job?.customerCollected ? 'Collected meanwhile' : 'Completed meanwhile';
    case 'elsewhere':
      return `Belongs to ${place === null ? 'no place' : placeName(place)}`;
    case 'completed':
      return 'Completed, and still here';
    case 'unknown':
      return 'Not one of ours';
  }
}

/** A line of a check with what can be done about it. A scan draws its own line anew, not all five hundred. */
export const CheckedLine = memo(function CheckedLine({
  line,
  checkId,
  placeId,
  isOpen,
  onSeen,
}: CheckedLineProps) {
  const { state, job, code, searchLater } = line;
  const later = useAction(keepForLater);
  const missing = useAction(markMissing);
  const move = useAction(moveHere);
  const name = job ? displayNumber(job) : code;
  const isLost = isOpen && state === 'not-yet';
  const isFoundMissing = state === 'found' && job !== null && isMissing(job);
  return (
    <ScannedLine
      job={job}
      code={code}
      tone={line.isAstray || isFoundMissing ? 'bad' : TONES[state]}
      words={isFoundMissing ? 'Missing, and here: found?' : wordsOf(line)}
      note={<Notes line={line} isOpen={isOpen} />}
    >
      {isOpen && (state === 'elsewhere' || (line.isAstray && line.place !== null)) && (
        <Button
          disabled={move.pending}
          aria-label={`Move ${name} here`}
          onClick={() => void move.run({ placeId, code })}
        >
          Move here
        </Button>
      )}
      {isFoundMissing && <FoundButton job={job} />}
      {isLost && (
        <>
          <SecondPress label="Seen by eye" again="Really seen" of={name} onConfirm={() => onSeen(code)} />
          {job && !isMissing(job) && (
            <SecondPress
              label="Mark missing"
              again="Really missing"
              of={name}
              isDisabled={missing.pending}
              onConfirm={() => void missing.run({ id: checkId, lineIds: [line.id] })}
            />
          )}
          <Button
            aria-pressed={searchLater}
            disabled={later.pending}
            aria-label={`Search ${name} later`}
            onClick={() => void later.run({ id: checkId, lineId: line.id, searchLater: !searchLater })}
          >
            {searchLater ? 'Search later ✓' : 'Search later'}
          </Button>
        </>
      )}
    </ScannedLine>
  );
});

/** A closed check goes on saying what was marked in it; an open one says what is so now. */
function missingNote({ job, markedMissingAt }: CheckLine, isOpen: boolean): readonly string[] {
  const isMarked = markedMissingAt !== null;
  if (!isOpen) return isMarked ? ['Marked missing'] : [];
  const isSo = job !== null && isMissing(job);
  if (isMarked) return [isSo ? 'Marked missing' : 'Was marked missing, and is not by now'];
  return isSo ? ['Was missing before'] : [];
}

interface NotesProps {
  readonly line: CheckLine;
  readonly isOpen: boolean;
}

function Notes({ line, isOpen }: NotesProps) {
  const { foundAt, foundBy, byEye, scans, searchLater } = line;
  const calendar = useCalendar();
  const notes = [
    ...(foundAt === null
      ? []
      : [`${byEye ? 'Seen by eye' : 'Scanned'} by ${foundBy ?? ''}, ${calendar.formatDateTime(foundAt)}`]),
    ...(scans > 1 ? [`${scans} times`] : []),
    ...missingNote(line, isOpen),
    ...(searchLater ? ['To be searched for later'] : []),
  ];
  return <>{notes.join(', ')}</>;
}
