import { zodResolver } from '@hookform/resolvers/zod';
import { displayNumber, fullName } from '@loupe/domain';
import { Modal } from '@loupe/plugin-sdk/ui';
import { createCallSchema, type CreateCall } from '@loupe/shared-types/schemas';
import { DateField, ErrorNote, TextAreaField, TextField, TimeField, useCalendar, useNow } from '@loupe/web-kit';
import { useForm } from 'react-hook-form';
import type { JobOfCalls } from './call-groups';
import css from './call-log.module.css';
import { useAddCall } from './use-add-call';

interface AddCallDialogProps {
  readonly job: JobOfCalls;
  readonly onClose: () => void;
}

/** 'Add Call Log for {job number}' (sections 2, 4 and 5). What was typed stays when saving fails. */
export function AddCallDialog({ job, onClose }: AddCallDialogProps) {
  const calendar = useCalendar();
  const now = useNow();
  const addCall = useAddCall(job.id);
  const { register, handleSubmit, formState } = useForm<CreateCall>({
    resolver: zodResolver(createCallSchema),
    defaultValues: {
      callDate: calendar.today(now),
      callTime: calendar.timeOf(now),
      callerName: fullName(job),
      callContent: '',
    },
  });
  const { errors } = formState;
  const save = handleSubmit(async (call) => {
    await addCall.run(call);
    onClose();
  });

  return (
    <Modal
      open
      title={`Add Call Log for ${displayNumber(job)}`}
      onCancel={onClose}
      footer={null}
    >
      <form onSubmit={save} noValidate className={css.form}>
        <DateField label="Call Date" error={errors.callDate?.message} {...register('callDate')} />
        <TimeField label="Call Time" error={errors.callTime?.message} {...register('callTime')} />
        <TextField
          label="Caller Name"
          placeholder="Who called or was called"
          error={errors.callerName?.message}
          {...register('callerName')}
        />
        <TextAreaField
          label="Call Content"
          rows={4}
          placeholder="Describe what was discussed during the call"
          error={errors.callContent?.message}
          {...register('callContent')}
        />
      </form>
    </Modal>
  );
}
