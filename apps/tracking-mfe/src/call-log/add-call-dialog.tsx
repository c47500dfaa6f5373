import { displayNumber, fullName } from '@loupe/domain';
import { serverNow } from '@loupe/plugin-sdk';
import { Button, Modal } from '@loupe/plugin-sdk/ui';
import { createCallSchema, type CreateCall } from '@loupe/shared-types/schemas';
import {
  DateField,
  ErrorNote,
  RestoredDraft,
  TextAreaField,
  TextField,
  TimeField,
  useCalendar,
  useDraft,
} from '@loupe/web-kit';
import { useRef, useState, type FormEvent } from 'react';
import type { JobOfCalls } from './call-groups';
import css from './call-log.module.css';
import { useAddCall } from './use-add-call';

interface AddCallDialogProps {
  readonly job: JobOfCalls;
  /** Called once it has closed and the focus is back on its opener, with whether a call was logged. */
  readonly onClosed: (isLogged: boolean) => void;
}

type Errors = { readonly [Field in keyof CreateCall]?: string };

/** The first message of each invalid field. */
function errorsOf(call: CreateCall): Errors {
  const issues = createCallSchema.safeParse(call).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message] as const).reverse());
}

/** Fields reset in a restored draft: the call is being made now, not when it was typed. */
const NOW_AGAIN = ['callDate', 'callTime'] as const;

/**
 * 'Add Call Log for {job number}' (CALL-1, CALL-3). The input is kept when saving fails, and restored after the dialog
 * was dismissed; Cancel discards it.
 */
export function AddCallDialog({ job, onClosed }: AddCallDialogProps) {
  const calendar = useCalendar();
  const [isOpen, setIsOpen] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const [opened] = useState(serverNow);
  const draft = useDraft<CreateCall>(
    `add-call-${job.id}`,
    {
      callDate: calendar.today(opened),
      callTime: calendar.timeOf(opened),
      callerName: fullName(job),
      callContent: '',
    },
    NOW_AGAIN,
  );
  const addCall = useAddCall(job.id);
  const isLogged = useRef(false);

  const field = (name: keyof CreateCall) => ({
    name,
    value: draft.value[name],
    error: errors[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      draft.setValue({ ...draft.value, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  const close = () => setIsOpen(false);

  function discard() {
    draft.discard();
    close();
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = errorsOf(draft.value);
    setErrors(wrong);
    const [first] = Object.keys(draft.value).filter((name) => name in wrong);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (await addCall.run({ call: draft.value, key: draft.keyFor(draft.value) })) {
      isLogged.current = true;
      draft.clear();
      close();
    }
  }

  return (
    <Modal
      open={isOpen}
      title={<bdi>Add Call Log for {displayNumber(job)}</bdi>}
      footer={null}
      onCancel={close}
      afterClose={() => onClosed(isLogged.current)}
    >
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <div className={css.wide}>
          <RestoredDraft draft={draft} onDiscard={discard} />
        </div>
        {/* Opened by the user's own click, so moving the focus is expected. */}
        <DateField autoFocus canBeEmpty={false} label="Call Date" {...field('callDate')} />
        <TimeField label="Call Time" {...field('callTime')} />
        <div className={css.wide}>
          <TextField label="Caller Name" placeholder="Who called or was called" {...field('callerName')} />
        </div>
        <div className={css.wide}>
          <TextAreaField
            label="Call Content"
            rows={4}
            placeholder="Describe what was discussed during the call"
            {...field('callContent')}
          />
        </div>
        <div className={css.wide}>
          <ErrorNote error={addCall.error} repeatsForm />
        </div>
        <div className={css.buttons}>
          <Button onClick={discard}>Cancel</Button>
          <Button type="primary" htmlType="submit" aria-disabled={addCall.pending}>
            {addCall.pending ? 'Adding...' : 'Add Call Log'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
