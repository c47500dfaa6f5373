import { useState } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import { ErrorNote, TextField, useCalendar, useForm } from '@loupe/web-kit';
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
  const form = useForm({
    initial: { 'device-name': '', 'device-place': '' },
    read: (values) => {
      const name = values['device-name'].trim();
      if (name === '') return { messages: { 'device-name': 'Please give the computer a name' } };
      return { body: { name, place: values['device-place'].trim() } };
    },
    send: async (names, button) => {
      const made = await create.run(names);
      if (!made) return;
      if (button?.dataset.here === 'yes' && (await enrol.run(made.code))) return window.location.reload();
      form.reset();
      setGiven({ name: names.name, ...made });
    },
  });

  return (
    <form className={css.form} {...form.props}>
      <TextField label="Name" placeholder="Counter 1" maxLength={60} {...form.field('device-name')} />
      <TextField label="Place" placeholder="Kenilworth" maxLength={60} {...form.field('device-place')} />
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
