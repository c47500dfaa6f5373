import { useQuery } from '@tanstack/react-query';
import { Button } from '@loupe/plugin-sdk/ui';
import type { OwnPin } from '@loupe/shared-types';
import {
  CardSkeletons,
  ErrorNote,
  Panel,
  queryOf,
  QueryView,
  TextField,
  useAction,
  useCalendar,
  useForm,
} from '@loupe/web-kit';
import css from './account.module.css';

/** The user's own PIN, set with their password. It can never be displayed. */
export function PinPanel() {
  const own = useQuery({
    ...queryOf('GET /api/auth/own-pin'),
    gcTime: 0,
  });
  return (
    <Panel title="PIN">
      <QueryView query={own} loading={<CardSkeletons count={1} />}>
        {(data) => <PinForm own={data} />}
      </QueryView>
    </Panel>
  );
}

function PinForm({ own: { setAt, digits } }: { readonly own: OwnPin }) {
  const calendar = useCalendar();
  const set = useAction<{ readonly password: string; readonly pin: string }, OwnPin>({
    request: (body, call) => call('POST /api/auth/own-pin', { body }),
    success: { title: 'PIN Set', description: 'It works on the computers the shop has enrolled' },
    failure: { title: 'Error', description: 'Failed to set the PIN' },
  });
  const form = useForm({
    initial: { 'pin-password': '', pin: '', 'pin-again': '' },
    read: ({ pin, ...values }) =>
      pin === values['pin-again']
        ? { body: { password: values['pin-password'], pin } }
        : { messages: { 'pin-again': 'The two PINs differ' } },
    send: async (body) => {
      if (await set.run(body)) form.reset();
    },
  });
  const pinField = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: digits,
  } as const;

  return (
    <form className={css.steps} {...form.props}>
      <p>
        {setAt === null
          ? `With ${digits} digits you come and go on the shop’s enrolled computers, without your password.`
          : `Set ${calendar.formatDateTime(setAt)}. Nobody can read it; a new one replaces it.`}
      </p>
      <TextField
        label="Confirm with your password"
        type="password"
        autoComplete="current-password"
        {...form.secret('pin-password')}
      />
      <TextField label={`PIN of ${digits} digits`} {...pinField} {...form.secret('pin')} />
      <TextField label="The same PIN again" {...pinField} {...form.secret('pin-again')} />
      <ErrorNote error={set.error} />
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
          {setAt === null ? 'Set the PIN' : 'Change the PIN'}
        </Button>
      </div>
    </form>
  );
}
