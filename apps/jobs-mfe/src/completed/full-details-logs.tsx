import { formatPounds } from '@loupe/domain';
import { Button, Skeleton } from '@loupe/plugin-sdk/ui';
import type { HistoryEntry } from '@loupe/shared-types';
import {
  ErrorNote,
  LongText,
  useCalendar,
  useJobCalls,
  useJobHistory,
  useJobLocations,
  useJobParts,
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
  readonly query: { readonly data?: readonly T[]; readonly error: unknown; readonly refetch?: () => unknown };
  readonly row: (entry: T) => ReactNode;
  readonly more?: ReactNode;
}

function Log<T extends { readonly id: number }>({ title, none, query, row, more }: LogProps<T>) {
  const { data, error, refetch } = query;
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      <ErrorNote error={error} onRetry={refetch && (() => void refetch())} />
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.length === 0 && <p className={css.none}>{none}</p>}
      <ul className={css.log}>
        {data?.map((entry) => (
          <li key={entry.id}>{row(entry)}</li>
        ))}
      </ul>
      {more}
    </section>
  );
}

export function Parts({ jobId }: OfJob) {
  return (
    <Log
      title="Parts"
      none="No parts were ordered."
      query={useJobParts(jobId)}
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
      query={useJobCalls(jobId)}
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
      query={useJobLocations(jobId)}
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
  const history = useJobHistory(jobId);
  const { items, isLoading, isLoadingMore, hasMore, loadMore, error, retry } = history;
  return (
    <Log
      title="Edit history"
      none="Nothing was edited."
      query={{ data: isLoading || (error && items.length === 0) ? undefined : items, error, refetch: retry }}
      more={
        hasMore &&
        !error && (
          <Button onClick={loadMore} loading={isLoadingMore}>
            Show earlier changes
          </Button>
        )
      }
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
  const fields = entry.kind === 'created' ? [] : changedFields(entry);
  if (fields.length === 0) return <p className={css.words}>{describeChange(entry, calendar)}</p>;
  return fields.map((name) => (
    <p key={name} className={css.words}>
      {labelOf(name)}: <LongText text={showValue(name, entry.previousValues[name], calendar) || 'none'} /> →{' '}
      <LongText text={showValue(name, entry.changes[name], calendar) || 'none'} />
    </p>
  ));
}
