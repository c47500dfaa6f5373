import type { CallLog } from '@loupe/shared-types';
import { type LoadedList, LongText, useCalendar } from '@loupe/web-kit';
import { EditCard } from './edit-card';
import { EditList } from './edit-list';

interface CallEditsProps {
  readonly calls: LoadedList<CallLog>;
  readonly isSearching: boolean;
}

export function CallEdits({ calls, isSearching }: CallEditsProps) {
  const calendar = useCalendar();
  return (
    <EditList
      list={calls}
      isSearching={isSearching}
      emptyText={isSearching ? 'No call logs found matching your search.' : 'No call logs found.'}
      entry={(call) => (
        <EditCard
          key={call.id}
          job={call.jobDetails}
          action={call.callerName}
          when={`${calendar.formatDate(call.callDate)} at ${call.callTime}`}
          logged={`Logged ${calendar.formatDateTime(call.createdAt)}`}
        >
          <LongText text={call.callContent} />
        </EditCard>
      )}
    />
  );
}
