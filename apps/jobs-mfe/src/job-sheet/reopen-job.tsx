import { isActive, isCompleted, pageStageOf, STAGE_DISPLAYS } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { isBlankText, TEXT_LIMITS, TEXTS, type Job } from '@loupe/shared-types';
import {
  addressOfJob,
  DraftSign,
  ErrorNote,
  LongText,
  onEscape,
  RestoredDraft,
  TextAreaField,
  useAction,
  useDraft,
  useForm,
  type Draft,
  type RunningAction,
} from '@loupe/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../job-card/focus-return';
import css from './reopen-job.module.css';
import { reopenJob } from './reopen-action';

/** Reopens a job completed or collected by mistake; a reason is required, and recorded in the history (COLLECT-7). */
export default function ReopenJob({ job }: { readonly job: Job }) {
  const [isAsking, setIsAsking] = useState(false);
  const [wasClosed] = useState(!isActive(job));
  const draft = useDraft(`reopen-${job.id}`, '');
  const reopening = useAction(reopenJob);
  const isOpen = isActive(job);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusReturn(isAsking ? 'reason' : null, opener);
  useEffect(() => {
    // Closed again, such as by Undo, it asks only when it is asked to.
    if (isOpen) setIsAsking(false);
  }, [isOpen]);

  if (isOpen) return <Reopened job={job} wasClosed={wasClosed} draft={draft} reopening={reopening} />;
  return (
    <div className={css.reopen} onKeyDown={isAsking ? onEscape(() => setIsAsking(false)) : undefined}>
      {isAsking ? (
        <ReopenForm
          job={job}
          draft={draft}
          reopening={reopening}
          onDone={() => setIsAsking(false)}
          onReopen={() => setIsAsking(true)}
        />
      ) : (
        <Button ref={opener} onClick={() => setIsAsking(true)}>
          Reopen this job
          <DraftSign name={`reopen-${job.id}`} />
        </Button>
      )}
    </div>
  );
}

interface WithReason {
  readonly job: Job;
  readonly draft: Draft<string>;
  readonly reopening: RunningAction<Parameters<typeof reopenJob.request>[0], Job>;
}

/** Where an open job is; and, where a colleague was first, who it was and the reason that was not saved. */
function Reopened({ job, wasClosed, draft, reopening }: WithReason & { readonly wasClosed: boolean }) {
  const { user } = useShell();
  const stage = pageStageOf(job);
  const by = wasClosed && job.lastEditedBy !== user.fullName ? job.lastEditedBy : null;
  const isOwnSave = reopening.input !== undefined && reopening.error === null;
  return (
    <>
      {stage && wasClosed && (
        <p className={css.where} role="status">
          {by ? (
            <>
              <bdi>{by}</bdi> has reopened this job:
            </>
          ) : (
            'This job is open:'
          )}{' '}
          see it in <Link to={addressOfJob(job)}>{STAGE_DISPLAYS[stage].title}</Link>.
        </p>
      )}
      <ErrorNote error={reopening.error} />
      {!isOwnSave && !isBlankText(draft.value) && (
        <div className={css.reopen}>
          <p className={css.words}>
            Your reason was not saved: <LongText text={draft.value} />
          </p>
          <Button
            onClick={() => {
              draft.discard();
              reopening.clear();
            }}
          >
            Discard it
          </Button>
        </div>
      )}
    </>
  );
}

interface ReopenFormProps extends WithReason {
  readonly onDone: () => void;
  /** Opens the form again, such as after Undo of a discard. */
  readonly onReopen: () => void;
}

function ReopenForm({ job, draft, reopening, onDone, onReopen }: ReopenFormProps) {
  const form = useForm({
    initial: { reason: draft.value },
    read: ({ reason }) =>
      isBlankText(reason)
        ? { messages: { reason: TEXTS.reopenReasonRequired } }
        : { body: { reason, version: job.version } },
    onChange: ({ reason }) => draft.setValue(reason),
    send: async (body) => {
      if (!(await reopening.run({ job, body, key: draft.keyFor(body) }))) return;
      draft.clear();
      reopening.clear();
    },
  });

  function cancel() {
    draft.discard(onReopen);
    reopening.clear();
    onDone();
  }

  return (
    <form aria-label="Reopen this job" {...form.props}>
      <RestoredDraft draft={draft} onDiscard={cancel} />
      <TextAreaField
        // Opened by the user's own click, so moving the focus is expected.
        autoFocus
        label="Why is it reopened?"
        id={`reason-${job.id}`}
        rows={2}
        maxLength={TEXT_LIMITS.long}
        help={
          isCompleted(job)
            ? 'It goes back to the status it had before it was completed.'
            : 'It goes back to Customer Rejected, to be fetched.'
        }
        {...form.field('reason')}
      />
      <ErrorNote error={reopening.error} repeatsForm />
      <div className={css.buttons}>
        <Button htmlType="submit" type="primary" loading={form.pending}>
          Reopen job
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
