import { useQuery } from '@tanstack/react-query';
import { needsNewLabel } from '@loupe/domain';
import type { JobPanelProps } from '@loupe/plugin-sdk';
import type { Print } from '@loupe/shared-types';
import { ErrorNote, Panel, queryOf, useCalendar, useNow } from '@loupe/web-kit';
import css from './printing.module.css';

const STATES = {
  queued: 'waits for a printer',
  claimed: 'at the printer',
  printed: 'printed',
  cancelled: 'did not print',
  failed: 'failed',
} as const satisfies Record<Print['state'], string>;

const capital = (kind: Print['kind']) => (kind === 'label' ? 'Label' : 'Ticket');

/** Who printed which copy of a job's label and ticket, when and where, the newest first (LABEL-8). */
export default function PrintsPanel({ job }: JobPanelProps) {
  const calendar = useCalendar();
  const now = useNow();
  const { data, error, refetch } = useQuery(queryOf('GET /api/prints', undefined, { job: String(job.id) }));
  const isFaded = needsNewLabel(job, now, calendar);
  return (
    <Panel title="Labels and tickets">
      {isFaded && (
        <p className={css.note}>
          This job is more than a year old, and the print of a label fades: print a new label.
        </p>
      )}
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {data?.length === 0 && <p className={css.hint}>Nothing has been printed.</p>}
      <ul className={css.list} aria-label="Labels and tickets">
        {data?.map((print) => (
          <li key={print.id} className={css.print}>
            <b>
              {capital(print.kind)}
              {print.copyNo > 1 && `, copy ${print.copyNo}`}
            </b>{' '}
            {STATES[print.state]}
            <small>
              <bdi>{print.by}</bdi>, {calendar.formatDateTime(print.at)}
              {print.station !== null && (
                <>
                  {', '}
                  <bdi>{print.station}</bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
