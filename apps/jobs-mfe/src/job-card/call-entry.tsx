import { serverNow, useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { isBlankText, TEXTS, type Job } from '@loupe/shared-types';
import type { CreateCall } from '@loupe/shared-types/schemas';
import {
  ErrorNote,
  onEscape,
  RestoredDraft,
  TextAreaField,
  TextField,
  useAction,
  useCalendar,
  useDraft,
  useForm,
} from '@loupe/web-kit';
import type { KeyboardEvent } from 'react';
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

/** Most calls are one sentence, which Enter saves; Shift+Enter begins another line (CALL-6). */
function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}

/** Logs a call that has just been made; the input is kept until it is saved (CALL-2). */
export default function CallEntry({ job, onDone, onReopen }: CallEntryProps) {
  const { user } = useShell();
  const calendar = useCalendar();
  const logging = useAction(logCall);
  const draft = useDraft(`call-${job.id}`, {
    callerName: user.fullName || user.username || 'Unknown',
    callContent: '',
  });

  function discard() {
    draft.discard(onReopen);
    onDone();
  }

  // An unacknowledged request is repeated unchanged, with its time, so that the call is never logged twice.
  function callOf(values: Pick<CreateCall, 'callerName' | 'callContent'>): CreateCall {
    const sent = draft.sentBody<CreateCall>();
    if (sent && isSameCall(sent, values)) return sent;
    const now = serverNow();
    return { ...values, callDate: calendar.today(now), callTime: calendar.timeOf(now) };
  }

  const form = useForm({
    initial: draft.value,
    read: (values) =>
      isBlankText(values.callContent)
        ? { messages: { callContent: TEXTS.callDetailsRequired } }
        : { body: values },
    onChange: draft.setValue,
    send: async (values) => {
      const call = callOf(values);
      if (!(await logging.run({ job, call, key: draft.keyFor(call) }))) return;
      draft.clear();
      onDone();
    },
  });

  return (
    <form
      className={css.form}
      aria-label="Log a call"
      {...form.props}
      onKeyDown={(event) => {
        onEscape(onDone)(event);
        form.props.onKeyDown(event);
      }}
    >
      <RestoredDraft draft={draft} onDiscard={discard} />
      <TextAreaField
        // Opened by the user's own click, so moving the focus is expected.
        autoFocus
        label="Call details"
        id={`callContent-${job.id}`}
        rows={3}
        help="Enter saves it, Shift and Enter begin a line"
        enterKeyHint="done"
        onKeyDown={saveOnEnter}
        {...form.field('callContent')}
      />
      <TextField label="Caller name" id={`callerName-${job.id}`} {...form.field('callerName')} />
      <ErrorNote error={logging.error} repeatsForm />
      <div className={css.buttons}>
        <Button htmlType="submit" type="primary" loading={form.pending}>
          Save call
        </Button>
        <Button onClick={discard}>Cancel</Button>
      </div>
    </form>
  );
}
