import { useQuery } from '@tanstack/react-query';
import { fullName } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { Print, PrintState } from '@loupe/shared-types';
import {
  CardSkeletons,
  EmptyState,
  ErrorNote,
  JobLink,
  PageHead,
  Panel,
  queryOf,
  useAction,
  useCalendar,
  type Action,
} from '@loupe/web-kit';
import { Button } from '@loupe/plugin-sdk/ui';
import css from '../printing.module.css';

const STATES = {
  queued: 'waits',
  claimed: 'at the printer',
  printed: 'printed',
  cancelled: 'did not print',
  failed: 'failed',
} as const satisfies Record<PrintState, string>;

const takeBack: Action<Print, readonly Print[]> = {
  request: ({ id }, call) =>
    call('POST /api/prints/outcome', { body: { ids: [id], state: 'cancelled', from: 'queued' } }),
  success: { title: 'Taken back', description: 'It will not be printed' },
  failure: { title: 'Error', description: 'Failed to take it back' },
};

/** What was printed and what waits, newest first (LABEL-12). */
export default function QueuePage() {
  const calendar = useCalendar();
  const { data, error, isPending, refetch } = useQuery({ ...queryOf('GET /api/prints'), staleTime: 0 });
  const back = useAction(takeBack);
  const waiting = data?.filter(({ state }) => state === 'queued').length ?? 0;
  return (
    <>
      <PageHead
        title="Print Queue"
        subtitle="What was printed, and what waits for a computer with Print here"
        count={data && `${waiting} waiting`}
      >
        <Link to="/printing-settings">Printing settings</Link>
      </PageHead>
      <Panel title="Prints">
        <ErrorNote error={error} onRetry={() => void refetch()} />
        <ErrorNote error={back.error} />
        {isPending && !error && <CardSkeletons count={1} />}
        {data?.length === 0 && (
          <EmptyState text="Nothing has been printed.">
            <Link to="/print">Print the labels of today</Link>
          </EmptyState>
        )}
        <ul className={css.list} aria-label="Prints">
          {data?.map((print) => (
            <li key={print.id} className={css.print}>
              <span>
                <JobLink job={print.jobDetails} /> <bdi>{fullName(print.jobDetails)}</bdi>
              </span>
              <span>
                {print.kind === 'label' ? 'Label' : 'Ticket'}
                {print.copyNo > 1 && `, copy ${print.copyNo}`}: {STATES[print.state]}
              </span>
              <small>
                <bdi>{print.by}</bdi>, {calendar.formatDateTime(print.at)}
                {print.station !== null && (
                  <>
                    {', '}
                    <bdi>{print.station}</bdi>
                  </>
                )}
              </small>
              {print.state === 'queued' && (
                <Button disabled={back.pending} onClick={() => void back.run(print)}>
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
