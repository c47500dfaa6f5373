import { serverNow, useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { isBlankText, TEXTS, type Job } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import {
  ErrorNote,
  RestoredDraft,
  TextAreaField,
  TextField,
  useAction,
  useCalendar,
  useDraft,
} from '@loupe/web-kit';
import { useRef, useState, type FormEvent } from 'react';
import { logCall } from '../actions';
import css from './panels.module.css';

interface CallEntryProps {
  readonly job: Job;
  readonly onDone: () => void;
  /** Opens it again, such as after Undo. */
  readonly onReopen: () => void;
}

const isSameCall = (call: CreateCall, value: Pick<CreateCall, 'callerName' | 'callContent'>) =>
  call.callerName === value.callerName && call.callContent === value.callContent;

/** Logs a call that has just been made; the input is kept until it is saved (CALL-2). */
export function CallEntry({ job, onDone, onReopen }: CallEntryProps) {
  const { user } = useShell();
  const calendar = useCalendar();
  const details = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState('');
  const logging = useAction(logCall);
  const draft = useDraft(`call-${job.id}`, {
    callerName: user.fullName || user.username || 'Unknown',
    callContent: '',
  });
  const { value } = draft;

  function discard() {
    draft.discard(onReopen);
    onDone();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBlankText(value.callContent)) {
      setError(TEXTS.callDetailsRequired);
      details.current?.focus();
      return;
    }
    // An unacknowledged request is repeated unchanged, with its time, so that the call is never logged twice.
    const sent = draft.sentBody<CreateCall>();
    const now = serverNow();
    const call =
      sent && isSameCall(sent, value)
        ? sent
        : { ...value, callDate: calendar.today(now), callTime: calendar.timeOf(now) };
    if (!(await logging.run({ job, call, key: draft.keyFor(call) }))) return;
    draft.clear();
    onDone();
  }

  return (
    <form
      className={css.form}
      aria-label="Log a call"
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <RestoredDraft draft={draft} onDiscard={discard} />
      <TextAreaField
        ref={details}
        // Opened by the user's own click, so moving the focus is expected.
        autoFocus
        label="Call details"
        id={`callContent-${job.id}`}
        name="callContent"
        rows={3}
        value={value.callContent}
        error={error}
        onChange={(event) => {
          draft.setValue({ ...value, callContent: event.target.value });
          setError('');
        }}
      />
      <TextField
        label="Caller name"
        id={`callerName-${job.id}`}
        name="callerName"
        value={value.callerName}
        onChange={(event) => draft.setValue({ ...value, callerName: event.target.value })}
      />
      <ErrorNote error={logging.error} repeatsForm />
      <div className={css.buttons}>
        <Button htmlType="submit" type="primary" loading={logging.pending}>
          Save call
        </Button>
        <Button onClick={discard}>Cancel</Button>
      </div>
    </form>
  );
}
