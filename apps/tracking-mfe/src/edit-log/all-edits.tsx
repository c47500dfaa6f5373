import type { CallLog, LocationLog } from '@loupe/shared-types';
import { useCalendar, type LoadedList } from '@loupe/web-kit';
import { EditCard } from './edit-card';
import { EditList } from './edit-list';
import { mergeEdits } from './edits';
import { snippet } from './snippet';

interface AllEditsProps {
  readonly calls: LoadedList<CallLog>;
  readonly moves: LoadedList<LocationLog>;
  readonly isSearching: boolean;
}

/** Call logs and location changes in one list, newest first. */
export function AllEdits({ calls, moves, isSearching }: AllEditsProps) {
  const calendar = useCalendar();
  const { edits, next } = mergeEdits(calls, moves);
  const failed = calls.error ? calls : moves;
  const list = {
    ...(next === 'moves' ? moves : calls),
    items: edits,
    total: calls.total + moves.total,
    hasMore: next !== null,
    isCounted: calls.isCounted && moves.isCounted,
    isLoading: calls.isLoading || moves.isLoading,
    error: failed.error,
    retry: failed.retry,
  };
  return (
    <EditList
      list={list}
      isSearching={isSearching}
      emptyText={isSearching ? 'No edits found matching your search.' : 'No edit history found.'}
      entry={(edit) =>
        edit.kind === 'call' ? (
          <EditCard
            key={`call-${edit.call.id}`}
            job={edit.call.jobDetails}
            action="Call log added by system"
            when={calendar.formatDateTime(edit.at)}
          >
            <bdi>{edit.call.callerName}</bdi>: <bdi>{snippet(edit.call.callContent)}</bdi>
          </EditCard>
        ) : (
          <EditCard
            key={`move-${edit.move.id}`}
            job={edit.move.jobDetails}
            action={`Location updated by ${edit.move.updatedBy}`}
            when={calendar.formatDateTime(edit.at)}
          >
            {edit.move.oldLocation !== null && (
              <>
                From: <bdi>{edit.move.oldLocation}</bdi> →{' '}
              </>
            )}
            To: <bdi>{edit.move.newLocation}</bdi>
          </EditCard>
        )
      }
    />
  );
}
