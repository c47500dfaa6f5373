import { useQuery } from '@tanstack/react-query';
import { fullName } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { awaitsAnswer, PRINT_STATE_WORDS, type Print } from '@loupe/shared-types';
import {
  CardSkeletons,
  EmptyState,
  ErrorNote,
  JobLink,
  listOf,
  ListView,
  PageHead,
  Panel,
  queryOf,
  useAction,
  useCalendar,
  type Action,
} from '@loupe/web-kit';
import { Button } from '@loupe/plugin-sdk/ui';
import css from '../printing.module.css';
import { takenBackWords } from './take-back';

/** Claims that nobody answers are given up by the server; no event says when that is due. */
const POLL_EVERY_MS = 60_000;

const takeBack: Action<Print, readonly Print[]> = {
  request: ({ id }, call) =>
    call('POST /api/prints/outcome', { body: { ids: [id], state: 'cancelled', from: 'queued' } }),
  success: (prints, { kind }) => takenBackWords(prints, kind),
  failure: { title: 'Error', description: 'Failed to take it back' },
};

interface Answer {
  readonly print: Print;
  readonly state: 'printed' | 'failed';
}

/** For a print whose question is lost, or is open where nobody is (LABEL-13). */
const answerFor: Action<Answer, readonly Print[]> = {
  request: ({ print: { id }, state }, call) =>
    call('POST /api/prints/outcome', { body: { ids: [id], state } }),
  success: (prints, { print: { kind } }) => ({
    title: 'Noted',
    description: `The ${kind} is noted: ${PRINT_STATE_WORDS[prints[0]?.state ?? 'printed']}`,
  }),
  failure: { title: 'Error', description: 'Failed to note whether it printed' },
};

/** What was printed and what waits, newest first (LABEL-12). */
export default function QueuePage() {
  const calendar = useCalendar();
  const prints = useQuery({
    ...queryOf('GET /api/prints'),
    staleTime: 0,
    refetchInterval: POLL_EVERY_MS,
  });
  const back = useAction(takeBack);
  const answer = useAction(answerFor);
  const waiting = prints.data?.filter(({ state }) => state === 'queued').length ?? 0;
  return (
    <>
      <PageHead
        title="Print Queue"
        subtitle="What was printed, and what waits for a computer with Print here"
        count={prints.data && `${waiting} waiting`}
      >
        <Link to="/printing-settings">Printing settings</Link>
      </PageHead>
      <Panel title="Prints">
        <ErrorNote error={back.error ?? answer.error} />
        <ListView
          list={listOf(prints)}
          loading={<CardSkeletons count={1} />}
          empty={
            <EmptyState text="Nothing has been printed.">
              <Link to="/print">Print the labels of today</Link>
            </EmptyState>
          }
        >
          {(all) => (
            <ul className={css.list} aria-label="Prints">
              {all.map((print) => (
                <li key={print.id} className={css.print}>
                  <span>
                    <JobLink job={print.jobDetails} />
                    <bdi className={css.name}>{fullName(print.jobDetails)}</bdi>
                  </span>
                  <span>
                    {print.kind === 'label' ? 'Label' : 'Ticket'}
                    {print.copyNo > 1 && `, copy ${print.copyNo}`}: {PRINT_STATE_WORDS[print.state]}
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
                  {awaitsAnswer(print) && (
                    <span className={css.both}>
                      {(['printed', 'failed'] as const).map((state) => (
                        <Button
                          key={state}
                          disabled={answer.pending}
                          onClick={() => void answer.run({ print, state })}
                        >
                          {state === 'printed' ? 'It printed' : 'It did not'}
                        </Button>
                      ))}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </Panel>
    </>
  );
}
