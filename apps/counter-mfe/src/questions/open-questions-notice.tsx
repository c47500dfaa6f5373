import { useQuery } from '@tanstack/react-query';
import { useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { awaitsAnswer } from '@loupe/shared-types';
import { ErrorNote, queryOf, useAction, useCalendar } from '@loupe/web-kit';
import { useEffect } from 'react';
import { endPrints, questionOf } from '../printing';
import css from '../printing.module.css';
import { closeQuestion, useOpenQuestions, type OpenQuestion } from './open-questions';

/** More of them are in the queue's list. */
const MOST_ASKED = 3;

/**
 * Above every page: asks about prints of this tab that nothing on the page asks about, such as what came from the queue,
 * or was printed from a sheet that is closed. It takes no focus: whoever types here may have printed nothing (LABEL-7).
 */
export default function OpenQuestionsNotice() {
  const questions = useOpenQuestions();
  if (questions.length === 0) return null;
  const more = questions.length - MOST_ASKED;
  return (
    <section className={css.questions} aria-label="Did it print?">
      {questions.slice(0, MOST_ASKED).map((question) => (
        <Question key={question.batch} question={question} />
      ))}
      {more > 0 && (
        <p>
          {more === 1 ? 'One more print' : `${more} more prints`} to answer for:{' '}
          <Link to="/print-queue">Print Queue</Link>
        </p>
      )}
    </section>
  );
}

function Question({ question: { batch, noCame } }: { readonly question: OpenQuestion }) {
  const { user } = useShell();
  const calendar = useCalendar();
  const end = useAction(endPrints);
  const { data } = useQuery({ ...queryOf('GET /api/prints', {}, { batch: String(batch) }), staleTime: 0 });
  const prints = data?.toReversed();
  const [first] = prints ?? [];
  const isAnswered = prints !== undefined && !prints.some(awaitsAnswer);
  useEffect(() => {
    if (isAnswered) closeQuestion(batch);
  }, [batch, isAnswered]);
  if (!prints || !first || isAnswered) return null;
  const answer = async (state: 'printed' | OpenQuestion['noCame']) => {
    if (await end.run({ prints, state })) closeQuestion(batch);
  };
  const names = prints.map(({ jobDetails }) => jobDetails);
  return (
    <div className={css.question} role="group" aria-label={questionOf(names, first.kind)}>
      <p role="status">
        <b>{questionOf(names, first.kind)}</b>{' '}
        <small>
          {first.by !== user.fullName && (
            <>
              Asked for by <bdi>{first.by}</bdi>,{' '}
            </>
          )}
          {calendar.formatDateTime(first.at)}
        </small>
      </p>
      <span className={css.both}>
        <Button disabled={end.pending} onClick={() => void answer(noCame)}>
          No, it did not print
        </Button>
        <Button type="primary" disabled={end.pending} onClick={() => void answer('printed')}>
          Yes, it printed
        </Button>
      </span>
      <ErrorNote error={end.error} />
    </div>
  );
}
