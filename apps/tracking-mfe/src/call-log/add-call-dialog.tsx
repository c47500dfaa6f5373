import { displayNumber, fullName } from '@loupe/domain';
import { serverNow } from '@loupe/plugin-sdk';
import { Button, Modal } from '@loupe/plugin-sdk/ui';
import { createCallSchema, type CreateCall } from '@loupe/shared-types/schemas';
import {
  DateField,
  ErrorNote,
  readBy,
  RestoredDraft,
  TextAreaField,
  TextField,
  TimeField,
  useCalendar,
  useDraft,
  useForm,
} from '@loupe/web-kit';
import { useRef, useState } from 'react';
import type { JobOfCalls } from './call-groups';
import css from './call-log.module.css';
import { useAddCall } from './use-add-call';

interface AddCallDialogProps {
  readonly job: JobOfCalls;
  /** Called once it has closed and the focus is back on its opener, with whether a call was logged. */
  readonly onClosed: (isLogged: boolean) => void;
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

  const close = () => setIsOpen(false);

  function discard() {
    draft.discard();
    close();
  }

  const form = useForm({
    initial: draft.value,
    read: (call) => readBy(createCallSchema, call),
    onChange: draft.setValue,
    send: async (body) => {
      if (!(await addCall.run({ call: body, key: draft.keyFor(body) }))) return;
      isLogged.current = true;
      draft.clear();
      close();
    },
  });

  return (
    <Modal
      open={isOpen}
      title={<bdi>Add Call Log for {displayNumber(job)}</bdi>}
      footer={null}
      onCancel={close}
      afterClose={() => onClosed(isLogged.current)}
    >
      <form className={css.form} {...form.props}>
        <div className={css.wide}>
          <RestoredDraft draft={draft} onDiscard={discard} />
        </div>
        {/* Opened by the user's own click, so moving the focus is expected. */}
        <DateField autoFocus canBeEmpty={false} label="Call Date" {...form.field('callDate')} />
        <TimeField label="Call Time" {...form.field('callTime')} />
        <div className={css.wide}>
          <TextField
            label="Caller Name"
            placeholder="Who called or was called"
            {...form.field('callerName')}
          />
        </div>
        <div className={css.wide}>
          <TextAreaField
            label="Call Content"
            rows={4}
            placeholder="Describe what was discussed during the call"
            {...form.field('callContent')}
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
