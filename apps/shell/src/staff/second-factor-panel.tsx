import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import { invalidatedBy } from '@loupe/shared-types';
import {
  CardSkeletons,
  ErrorNote,
  Panel,
  queryOf,
  QueryView,
  invalidate,
  TextField,
  useAction,
  useCalendar,
  useForm,
} from '@loupe/web-kit';
import { Enrolment } from './enrolment';
import css from './account.module.css';

export function SecondFactorPanel() {
  const client = useQueryClient();
  const factor = useQuery({
    ...queryOf('GET /api/auth/second-factor'),
    gcTime: 0,
  });
  const [removing, setRemoving] = useState(false);
  const calendar = useCalendar();
  const again = () => {
    setRemoving(false);
    void invalidate(client, invalidatedBy('POST /api/auth/second-factor/confirm'));
  };

  return (
    <Panel title="Second factor">
      <QueryView query={factor} loading={<CardSkeletons count={1} />}>
        {(data) => (
          <>
            {!data.enrolled && (
              <>
                <p className={css.lead}>
                  With an authenticator app on your phone, nobody who has seen your password can sign in with
                  it.
                </p>
                <Enrolment onDone={again} />
              </>
            )}
            {data.enrolledAt && (
              <div className={css.steps}>
                <p>
                  An authenticator app is asked for at sign-in since{' '}
                  {calendar.formatDateTime(data.enrolledAt)}.{' '}
                  {data.recoveryCodesLeft === 1
                    ? '1 recovery code is'
                    : `${data.recoveryCodesLeft} recovery codes are`}{' '}
                  left.
                </p>
                {data.demanded && <p>The shop asks for one: after removing it you set up another at once.</p>}
                {removing ? (
                  <RemoveForm demanded={data.demanded} onDone={again} onCancel={() => setRemoving(false)} />
                ) : (
                  <div>
                    <Button size="large" onClick={() => setRemoving(true)}>
                      Remove it
                    </Button>
                  </div>
                )}
              </div>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

interface RemoveFormProps {
  readonly demanded: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function RemoveForm({ demanded, onDone, onCancel }: RemoveFormProps) {
  const remove = useAction<{ readonly password: string; readonly code: string }, true>({
    request: async (body, call) => {
      await call('POST /api/auth/second-factor/remove', { body });
      return true;
    },
    success: { title: 'Second Factor Removed' },
    failure: { title: 'Error', description: 'Failed to remove the second factor' },
  });
  const form = useForm({
    initial: { password: '', code: '' },
    read: (body) => ({ body }),
    send: async (body) => {
      if (!(await remove.run(body))) return;
      // The reloaded page shows the enrolment.
      if (demanded) window.location.assign('/');
      else onDone();
    },
  });
  return (
    <form className={css.steps} {...form.props}>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        {...form.secret('password')}
      />
      <TextField
        label="A code of the app, or a recovery code"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <ErrorNote error={remove.error} />
      <div className={css.actions}>
        <Button danger size="large" htmlType="submit" loading={form.pending}>
          Remove the second factor
        </Button>
        <Button size="large" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
