import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@loupe/plugin-sdk/ui';
import { call, ErrorNote, PageHead, Panel, TextField } from '@loupe/web-kit';
import Themed from '../plugins/themed';
import { notify } from '../toasts/notices';
import css from './staff.module.css';

interface Errors {
  readonly currentPassword?: string;
  readonly newPassword?: string;
}

/** Changes the user's own password; this ends their sessions on other computers. */
export default function PasswordPage() {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const currentPassword = String(given.get('currentPassword'));
    const newPassword = String(given.get('newPassword'));
    const found: Errors = {
      currentPassword: currentPassword === '' ? 'Your current password is required' : undefined,
      newPassword: newPassword === '' ? 'A new password is required' : undefined,
    };
    setErrors(found);
    setRefused(null);
    const first = found.currentPassword ? 'currentPassword' : found.newPassword ? 'newPassword' : null;
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    if (pending) return;
    setPending(true);
    try {
      await call('POST /api/auth/password', { body: { currentPassword, newPassword } });
      notify({ title: 'Password Changed', description: 'You were signed out on other computers' });
      await navigate('/');
    } catch (error) {
      setRefused(error);
    } finally {
      setPending(false);
    }
  };

  return (
    <Themed>
      <PageHead
        title="Change password"
        subtitle="Other computers you are signed in on will ask for the new one"
      />
      <div className={css.narrow}>
        <Panel>
          <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label="Current password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              error={errors.currentPassword}
            />
            <TextField
              label="New password"
              name="newPassword"
              type="password"
              autoComplete="new-password"
              help="12 to 128 characters. Several words are easier to remember than one hard one."
              error={errors.newPassword}
            />
            <ErrorNote error={refused} />
            <div>
              <Button type="primary" size="large" htmlType="submit" loading={pending}>
                Change password
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </Themed>
  );
}
