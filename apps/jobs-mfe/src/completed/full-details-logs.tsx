import { formatPounds } from '@loupe/domain';
import { Skeleton } from '@loupe/plugin-sdk/ui';
import type { HistoryEntry } from '@loupe/shared-types';
import {
  listOf,
  ListView,
  LongText,
  MoreButton,
  useCalendar,
  useJobCalls,
  useJobHistory,
  useJobLocations,
  useJobParts,
  type LoadedList,
} from '@loupe/web-kit';
import type { ReactNode } from 'react';
import { changedFields, describeChange } from '../job-card/describe-change';
import { PartArrived } from '../job-card/part-arrived';
import { labelOf, showValue } from '../job-fields';
import css from './full-details.module.css';

interface OfJob {
  readonly jobId: number;
}

interface LogProps<T> {
  readonly title: string;
  readonly none: string;
  readonly list: LoadedList<T>;
  readonly row: (entry: T) => ReactNode;
}

function Log<T extends { readonly id: number }>({ title, none, list, row }: LogProps<T>) {
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      <ListView
        list={list}
        loading={<Skeleton active title={false} paragraph={{ rows: 2 }} />}
        empty={<p className={css.none}>{none}</p>}
        end={<MoreButton list={list} label="Show earlier changes" />}
      >
        {(entries) => (
          <ul className={css.log}>
            {entries.map((entry) => (
              <li key={entry.id}>{row(entry)}</li>
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}

export function Parts({ jobId }: OfJob) {
  return (
    <Log
      title="Parts"
      none="No parts were ordered."
      list={listOf(useJobParts(jobId))}
      row={(part) => (
        <>
          <p>
            <bdi>{part.description}</bdi>, {formatPounds(part.cost)}
          </p>
          <PartArrived part={part} />
          <p className={css.small}>
            <bdi>{part.source}</bdi>, invoice <bdi>{part.invoiceNumber}</bdi>, ordered by{' '}
            <bdi>{part.orderingPerson}</bdi>
          </p>
        </>
      )}
    />
  );
}

export function Calls({ jobId }: OfJob) {
  const calendar = useCalendar();
  return (
    <Log
      title="Calls"
      none="No calls were logged."
      list={listOf(useJobCalls(jobId))}
      row={(call) => (
        <>
          <p className={css.small}>
            <bdi>{call.callerName}</bdi>, {calendar.formatDate(call.callDate)} at {call.callTime}
          </p>
          <p className={css.words}>
            <LongText text={call.callContent} />
          </p>
        </>
      )}
    />
  );
}

export function Moves({ jobId }: OfJob) {
  const calendar = useCalendar();
  return (
    <Log
      title="Moves"
      none="The item was never moved."
      list={listOf(useJobLocations(jobId))}
      row={(move) => (
        <>
          <p>
            {move.oldLocation && (
              <>
                <bdi>{move.oldLocation}</bdi> →{' '}
              </>
            )}
            <bdi>{move.newLocation}</bdi>
          </p>
          <p className={css.small}>
            <bdi>{move.updatedBy}</bdi>, {calendar.formatDateTime(move.updatedAt)}
          </p>
        </>
      )}
    />
  );
}

export function EditHistory({ jobId }: OfJob) {
  const calendar = useCalendar();
  return (
    <Log
      title="Edit history"
      none="Nothing was edited."
      list={useJobHistory(jobId)}
      row={(entry) => (
        <>
          <p className={css.small}>
            <bdi>{entry.editedBy}</bdi>, {calendar.formatDateTime(entry.timestamp)}
          </p>
          <Changes entry={entry} />
          {entry.kind === 'reopened' && (
            <p className={css.words}>
              Reopened: <bdi>{String(entry.changes['reason'])}</bdi>
            </p>
          )}
        </>
      )}
    />
  );
}

function Changes({ entry }: { readonly entry: HistoryEntry }) {
  const calendar = useCalendar();
  const fields = entry.kind === 'created' ? [] : changedFields(entry, calendar);
  if (fields.length === 0) return <p className={css.words}>{describeChange(entry, calendar)}</p>;
  return fields.map((name) => (
    <p key={name} className={css.words}>
      {labelOf(name)}: <LongText text={showValue(name, entry.previousValues[name], calendar) || 'none'} /> →{' '}
      <LongText text={showValue(name, entry.changes[name], calendar) || 'none'} />
    </p>
  ));
}
