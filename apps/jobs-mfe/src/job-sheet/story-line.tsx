import { formatPounds, labelOf, showValue } from '@loupe/domain';
import { PRINT_STATE_WORDS, type PrintState, type StoryEntry } from '@loupe/shared-types';
import { LongText, useCalendar } from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { changedFields, earlierMoveOf, valuesOfChange } from '../job-card/describe-change';
import css from './sheet.module.css';

interface StoryLineProps {
  readonly entry: StoryEntry;
  /** Not on the screen yet. */
  readonly isFolded?: boolean;
}

/** One thing that happened: when, who, and what it changed. */
export function StoryLine({ entry, isFolded }: StoryLineProps) {
  const calendar = useCalendar();
  return (
    <li className={`${css.line} ${isFolded ? css.folded : ''}`}>
      <p className={css.when}>
        <time dateTime={entry.timestamp}>{calendar.formatDateTime(entry.timestamp)}</time>
        <bdi>{entry.editedBy}</bdi>
      </p>
      <div className={css.what}>
        <What entry={entry} />
      </div>
    </li>
  );
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** 'Taken in at Kenilworth', 'Taken in with Priya'. */
const takenIn = (place: string): string =>
  place.startsWith('With ') ? `Taken in with ${place.slice(5)}` : `Taken in at ${place || 'no location'}`;

function What({ entry }: { readonly entry: StoryEntry }): ReactNode {
  const { kind, changes, previousValues, subject } = entry;
  const calendar = useCalendar();
  switch (kind) {
    case 'created':
      return <p>{takenIn(text(changes['location']))}</p>;
    case 'call-logged':
      return (
        <>
          <p>
            Call on {calendar.formatDate(text(changes['callDate']))} at {text(changes['callTime'])}, caller{' '}
            <bdi>{text(changes['callerName'])}</bdi>
          </p>
          <p className={css.words}>
            <LongText text={text(changes['callContent'])} />
          </p>
        </>
      );
    case 'part-ordered':
      return (
        <p>
          Part ordered: <bdi>{text(changes['description'])}</bdi>,{' '}
          {formatPounds(Number(changes['cost'] ?? 0))} from <bdi>{text(changes['source'])}</bdi>, invoice{' '}
          <bdi>{text(changes['invoiceNumber'])}</bdi>
        </p>
      );
    case 'part-changed':
      return (
        <p>
          Part <bdi>{subject ?? 'of an order'}</bdi>: {partWords(changes)}
        </p>
      );
    case 'part-cancelled':
      return (
        <p>
          Order cancelled: <bdi>{text(previousValues['description'])}</bdi>
        </p>
      );
    case 'customer-changed':
      return <p>The customer’s record was changed</p>;
    case 'erased':
      return (
        <p>
          Customer erased by <bdi>{entry.editedBy}</bdi>: names, contacts and texts are gone, amounts and
          dates stay
        </p>
      );
    case 'print-changed':
      return <p>{printWords(entry)}</p>;
    default: {
      const earlier = earlierMoveOf(entry);
      if (earlier !== null)
        return (
          <p>
            An earlier move, to <bdi>{earlier}</bdi>, was scanned without a connection
          </p>
        );
      return (
        <>
          {kind === 'reopened' && (
            <p className={css.words}>
              Reopened: <LongText text={text(changes['reason'])} />
            </p>
          )}
          <Changes entry={entry} />
        </>
      );
    }
  }
}

function partWords(changes: StoryEntry['changes']): string {
  if (changes['partArrived'] === true) return 'has arrived';
  if (changes['partArrived'] === false) return 'has not arrived after all';
  return 'the order was corrected';
}

const isPrintState = (state: unknown): state is PrintState => String(state) in PRINT_STATE_WORDS;

/** LABEL-14 */
function printWords({ changes, editedBy }: StoryEntry): string {
  const { kind, copyNo, state, station, by } = changes;
  const became = isPrintState(state) ? PRINT_STATE_WORDS[state] : text(state);
  return [
    `${kind === 'ticket' ? 'Ticket' : 'Label'}, copy ${text(copyNo)}: ${became}`,
    ...(station ? [state === 'claimed' ? `, ${text(station)}` : ` at ${text(station)}`] : []),
    ...(by && by !== editedBy ? [`, asked for by ${text(by)}`] : []),
  ].join('');
}

/** The fields that changed, before and after. */
function Changes({ entry }: { readonly entry: StoryEntry }) {
  const calendar = useCalendar();
  const fields = changedFields(entry, calendar);
  if (fields.length === 0) return entry.kind === 'reopened' ? null : <p>Details</p>;
  return fields.map((name) => {
    const { was, is } = valuesOfChange(entry, name);
    return (
      <p key={name} className={css.words}>
        {labelOf(name)}: <LongText text={showValue(name, was, calendar) || 'none'} /> →{' '}
        <LongText text={showValue(name, is, calendar) || 'none'} />
      </p>
    );
  });
}
