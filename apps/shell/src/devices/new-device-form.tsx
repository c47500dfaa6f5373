import { useState, type FormEvent } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import { ErrorNote, TextField, useCalendar } from '@loupe/web-kit';
import { useCreateDevice, useEnrolHere } from './device-calls';
import css from './devices.module.css';

interface GivenCode {
  readonly name: string;
  readonly code: string;
  readonly expiresAt: string;
}

/** Names a computer, then enrols this one or shows a code for another. */
export function NewDeviceForm() {
  const calendar = useCalendar();
  const create = useCreateDevice();
  const enrol = useEnrolHere();
  const [given, setGiven] = useState<GivenCode | null>(null);
  const [nameError, setNameError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isHere = (event.nativeEvent as SubmitEvent).submitter?.dataset.here === 'yes';
    const fields = new FormData(form);
    const name = String(fields.get('device-name')).trim();
    setNameError(name === '' ? 'Please give the computer a name' : undefined);
    if (name === '') return form.querySelector<HTMLInputElement>('[name=device-name]')?.focus();
    const made = await create.run({ name, place: String(fields.get('device-place')).trim() });
    if (!made) return;
    if (isHere && (await enrol.run(made.code))) return window.location.reload();
    form.reset();
    setGiven({ name, ...made });
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="Name" name="device-name" placeholder="Counter 1" maxLength={60} error={nameError} />
      <TextField label="Place" name="device-place" placeholder="Kenilworth" maxLength={60} />
      <ErrorNote error={create.error ?? enrol.error} />
      <div className={css.actions}>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          data-here="yes"
          loading={create.pending || enrol.pending}
        >
          Enrol this computer
        </Button>
        <Button size="large" htmlType="submit" loading={create.pending}>
          Make a code for another
        </Button>
      </div>
      {given && (
        <div className={css.code} role="status">
          Code for <bdi>{given.name}</bdi>: <code>{given.code}</code>
          <p>
            Sign in there, open Your account and enter it before {calendar.timeOf(given.expiresAt)}. It is
            shown only now and works once.
          </p>
        </div>
      )}
    </form>
  );
}
