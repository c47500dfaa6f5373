import type { LocationLog } from '@loupe/shared-types';
import { useCalendar, type LoadedList } from '@loupe/web-kit';
import { EditCard } from './edit-card';
import { EditList } from './edit-list';
import css from './edit-log.module.css';

interface MoveEditsProps {
  readonly moves: LoadedList<LocationLog>;
  readonly isSearching: boolean;
}

export function MoveEdits({ moves, isSearching }: MoveEditsProps) {
  const calendar = useCalendar();
  return (
    <EditList
      list={moves}
      isSearching={isSearching}
      emptyText={
        isSearching ? 'No location changes found matching your search.' : 'No location changes found.'
      }
      entry={(move) => (
        <EditCard
          key={move.id}
          job={move.jobDetails}
          action={`Updated by ${move.updatedBy}`}
          when={calendar.formatDateTime(move.updatedAt)}
        >
          <dl className={css.places}>
            {move.oldLocation !== null && (
              <div>
                <dt>From Location</dt>
                <dd>
                  <bdi>{move.oldLocation}</bdi>
                </dd>
              </div>
            )}
            <div>
              <dt>To Location</dt>
              <dd>
                <bdi>{move.newLocation}</bdi>
              </dd>
            </div>
          </dl>
        </EditCard>
      )}
    />
  );
}
