import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { TEXTS, type Job } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import {
  ErrorNote,
  TextAreaField,
  TextField,
  useAction,
  useCalendar,
  useDraft,
  useRequestKey,
} from '@loupe/web-kit';
import { useRef, useState, type FormEvent } from 'react';
import { logCall } from '../actions';
import css from './panels.module.css';

interface CallEntryProps {
  readonly job: Job;
  readonly onDone: () => void;
}

const isSameCall = (call: CreateCall, value: Pick<CreateCall, 'callerName' | 'callContent'>) =>
  call.callerName === value.callerName && call.callContent === value.callContent;

/** Writes down a call that has just been made; what was typed survives until it is saved. */
export function CallEntry({ job, onDone }: CallEntryProps) {
  const { user } = useShell();
  const calendar = useCalendar();
  const keyFor = useRequestKey();
  const details = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState('');
  const logging = useAction(logCall);
  const draft = useDraft(`call-${job.id}`, {
    callerName: user.fullName || user.username || 'Unknown',
    callContent: '',
  });
  const { value } = draft;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!value.callContent.trim()) {
      setError(TEXTS.callDetailsRequired);
      details.current?.focus();
      return;
    }
    // Trying again repeats the same call, with the minute at which it was made, so that it is never written down twice.
    const tried = logging.error?.unknownOutcome ? logging.input?.call : undefined;
    const now = new Date();
    const call =
      tried && isSameCall(tried, value)
        ? tried
        : { ...value, callDate: calendar.today(now), callTime: calendar.timeOf(now) };
    if (!(await logging.run({ job, call, key: keyFor(call) }))) return;
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
      <TextAreaField
        ref={details}
        // Opened by the person's own click: what they type next belongs here.
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
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
