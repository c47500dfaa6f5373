import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
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
} from '@loupe/web-kit';
import css from './account.module.css';

/** The user's own PIN, set with their password. It can never be displayed. */
export function PinPanel() {
  const calendar = useCalendar();
  const own = useQuery({
    ...queryOf('GET /api/auth/own-pin'),
    gcTime: 0,
  });
  const set = useAction<{ readonly password: string; readonly pin: string }, OwnPin>({
    request: (body, call) => call('POST /api/auth/own-pin', { body }),
    success: { title: 'PIN Set', description: 'It works on the computers the shop has enrolled' },
    failure: { title: 'Error', description: 'Failed to set the PIN' },
  });
  const [again, setAgain] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const pin = String(given.get('pin'));
    const isSame = pin === String(given.get('pin-again'));
    setAgain(isSame ? undefined : 'The two PINs differ');
    if (isSame && (await set.run({ password: String(given.get('pin-password')), pin }))) form.reset();
  };
  const pinField = { type: 'password', inputMode: 'numeric', autoComplete: 'one-time-code' } as const;

  return (
    <Panel title="PIN">
      <QueryView query={own} loading={<CardSkeletons count={1} />}>
        {(data) => (
          <form className={css.steps} onSubmit={(event) => void submit(event)} noValidate>
            <p>
              {data.setAt === null
                ? `With ${data.digits} digits you come and go on the shop’s enrolled computers, without your password.`
                : `Set ${calendar.formatDateTime(data.setAt)}. Nobody can read it; a new one replaces it.`}
            </p>
            <TextField
              label="Confirm with your password"
              name="pin-password"
              type="password"
              autoComplete="current-password"
            />
            <TextField
              label={`PIN of ${data.digits} digits`}
              name="pin"
              maxLength={data.digits}
              {...pinField}
            />
            <TextField
              label="The same PIN again"
              name="pin-again"
              maxLength={data.digits}
              error={again}
              {...pinField}
            />
            <ErrorNote error={set.error} />
            <div>
              <Button type="primary" size="large" htmlType="submit" loading={set.pending}>
                {data.setAt === null ? 'Set the PIN' : 'Change the PIN'}
              </Button>
            </div>
          </form>
        )}
      </QueryView>
    </Panel>
  );
}
