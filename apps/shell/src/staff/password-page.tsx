import { useNavigate } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import { Button } from '@loupe/plugin-sdk/ui';
import { call, ErrorNote, PageHead, Panel, TextField, useForm } from '@loupe/web-kit';
import Themed from '../plugins/themed';
import type { Session } from '../session/session';
import { notify } from '../toasts/notices';
import css from './staff.module.css';

/** Changes the user's own password; this ends their sessions on other computers. */
export default function PasswordPage({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const { user } = useShell();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    read: (values) =>
      values.currentPassword !== '' && values.newPassword !== ''
        ? { body: values }
        : {
            messages: {
              ...(values.currentPassword === '' && { currentPassword: 'Your current password is required' }),
              ...(values.newPassword === '' && { newPassword: 'A new password is required' }),
            },
          },
    send: async (body) => {
      await call('POST /api/auth/password', { body });
      session.takeOver(user);
      notify({ title: 'Password Changed', description: 'You were signed out on other computers' });
      await navigate('/');
    },
  });

  return (
    <Themed>
      <PageHead
        title="Change password"
        subtitle="Other computers you are signed in on will ask for the new one"
      />
      <div className={css.narrow}>
        <Panel>
          <form className={css.form} {...form.props}>
            <TextField
              label="Current password"
              type="password"
              autoComplete="current-password"
              {...form.secret('currentPassword')}
            />
            <TextField
              label="New password"
              type="password"
              autoComplete="new-password"
              help="12 to 128 characters. Several words are easier to remember than one hard one."
              {...form.secret('newPassword')}
            />
            <ErrorNote error={form.refused} />
            <div>
              <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
                Change password
              </Button>
            </div>
          </form>
        </Panel>
      </div>
    </Themed>
  );
}
