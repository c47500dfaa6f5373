import { Button } from '@loupe/plugin-sdk/ui';
import { CardSkeletons, ErrorNote, listOf, ListView, Panel, queryOf, useCalendar } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useUndoMerge } from '../actions';
import { EVENT_WORDS } from '../customer-words';
import css from './sheet.module.css';

/** Who looked at a customer, changed, merged or split them (CUSTOMER-7). */
export function CustomerHistory({ id }: { readonly id: number }) {
  const calendar = useCalendar();
  const query = useQuery({ ...queryOf('GET /api/customers/:id/history', { id }), staleTime: 0 });
  const undo = useUndoMerge();
  return (
    <Panel title="History">
      <ListView list={listOf(query)} loading={<CardSkeletons count={1} />} empty={null}>
        {(lines) => (
          <ul className={css.history} aria-label="History">
            {lines.map((line) => (
              <li key={line.id}>
                <span>
                  <span className={css.muted}>{calendar.formatDateTime(line.at)}</span> {line.by}{' '}
                  {EVENT_WORDS[line.kind]} {line.detail}
                </span>
                {line.undo && (
                  <Button
                    size="small"
                    aria-label={`Undo: ${EVENT_WORDS[line.kind]} ${line.detail}`}
                    onClick={() => line.undo && void undo.run(line.undo.id)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListView>
      <ErrorNote error={undo.error} />
    </Panel>
  );
}
