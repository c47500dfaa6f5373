import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { ErrorNote, Panel, TextField, useForm } from '@loupe/web-kit';
import { useEnrolHere } from '../devices/device-calls';
import css from './account.module.css';

/** Whether PINs work on this computer, and where to enter a manager's code. */
export function ThisComputerPanel() {
  const { shop } = useShell();
  return (
    <Panel title="This computer">
      {shop.pin ? (
        <p className={css.lead}>
          It is enrolled: PINs work here. Press F9, or your initials, to switch person. It locks after{' '}
          {shop.pin.lockAfterMinutes === 1 ? 'a minute' : `${shop.pin.lockAfterMinutes} minutes`} without a
          touch.
        </p>
      ) : (
        <EnrolForm />
      )}
    </Panel>
  );
}

function EnrolForm() {
  const enrol = useEnrolHere();
  const form = useForm({
    initial: { 'device-code': '' },
    read: (values) => ({ body: values['device-code'] }),
    send: async (code) => {
      if (await enrol.run(code)) window.location.reload();
    },
  });
  return (
    <form className={css.steps} {...form.props}>
      <p>PINs do not work here. If this is a computer of the shop, a manager can give you a code for it.</p>
      <TextField label="Code of a manager" autoComplete="off" {...form.field('device-code')} />
      <ErrorNote error={enrol.error} />
      <div>
        <Button size="large" htmlType="submit" loading={form.pending}>
          Enrol this computer
        </Button>
      </div>
    </form>
  );
}
