import { isActive, isCompleted, pageStageOf, STAGE_DISPLAYS } from '@loupe/domain';
import { Button } from '@loupe/plugin-sdk/ui';
import { isBlankText, TEXT_LIMITS, TEXTS, type Job } from '@loupe/shared-types';
import {
  DraftSign,
  ErrorNote,
  JobLink,
  RestoredDraft,
  TextAreaField,
  useAction,
  useDraft,
} from '@loupe/web-kit';
import { useRef, useState, type FormEvent } from 'react';
import css from './full-details.module.css';
import { reopenJob } from './reopen-action';

/** Reopens a job completed or collected by mistake; a reason is required, and recorded in the history. */
export default function ReopenJob({ job }: { readonly job: Job }) {
  const [isAsking, setIsAsking] = useState(false);
  if (isActive(job)) return <Whereabouts job={job} />;
  return (
    <div className={css.reopen}>
      {isAsking ? (
        <ReopenForm job={job} onDone={() => setIsAsking(false)} onReopen={() => setIsAsking(true)} />
      ) : (
        <Button onClick={() => setIsAsking(true)}>
          Reopen this job
          <DraftSign name={`reopen-${job.id}`} />
        </Button>
      )}
    </div>
  );
}

function Whereabouts({ job }: { readonly job: Job }) {
  const stage = pageStageOf(job);
  if (!stage) return null;
  return (
    <p className={css.where} role="status">
      This job is open: see <JobLink job={job} /> in {STAGE_DISPLAYS[stage].title}.
    </p>
  );
}

interface ReopenFormProps {
  readonly job: Job;
  readonly onDone: () => void;
  /** Opens the form again, such as after Undo of a discard. */
  readonly onReopen: () => void;
}

function ReopenForm({ job, onDone, onReopen }: ReopenFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState('');
  const draft = useDraft(`reopen-${job.id}`, '');
  const reopening = useAction(reopenJob);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBlankText(draft.value)) {
      setError(TEXTS.reopenReasonRequired);
      field.current?.focus();
      return;
    }
    const body = { reason: draft.value, version: job.version };
    if (await reopening.run({ job, body, key: draft.keyFor(body) })) draft.clear();
  }

  function cancel() {
    draft.discard(onReopen);
    onDone();
  }

  return (
    <form noValidate aria-label="Reopen this job" onSubmit={(event) => void save(event)}>
      <RestoredDraft draft={draft} onDiscard={cancel} />
      <TextAreaField
        ref={field}
        // Opened by the user's own click, so moving the focus is expected.
        autoFocus
        label="Why is it reopened?"
        id={`reason-${job.id}`}
        name="reason"
        rows={2}
        maxLength={TEXT_LIMITS.long}
        help={
          isCompleted(job)
            ? 'It goes back to the status it had before it was completed.'
            : 'It goes back to Customer Rejected, to be fetched.'
        }
        value={draft.value}
        error={error || undefined}
        onChange={(event) => {
          draft.setValue(event.target.value);
          setError('');
        }}
      />
      <ErrorNote error={reopening.error} repeatsForm />
      <div className={css.buttons}>
        <Button htmlType="submit" type="primary" loading={reopening.pending}>
          Reopen job
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
