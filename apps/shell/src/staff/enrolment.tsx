import { useState, type FormEvent } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import type { NewSecondFactor } from '@loupe/shared-types';
import { ApiError, call, ErrorNote, TextField } from '@loupe/web-kit';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import css from './account.module.css';

interface EnrolmentProps {
  /** Called when the user confirms that the recovery codes are stored. */
  readonly onDone: () => void;
}

/** Three steps: scan the secret, enter the first code, store the recovery codes. */
export function Enrolment({ onDone }: EnrolmentProps) {
  const [given, setGiven] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  const attempt = async (act: () => Promise<void>) => {
    if (pending) return;
    setPending(true);
    setRefused(null);
    try {
      await act();
    } catch (error) {
      // A user who cancelled the password prompt needs no error message.
      if (!(error instanceof ApiError && error.isCancelled)) setRefused(error);
    } finally {
      setPending(false);
    }
  };
  const begin = () => attempt(async () => setGiven(await call('POST /api/auth/second-factor', { body: {} })));
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    void attempt(async () =>
      setCodes((await call('POST /api/auth/second-factor/confirm', { body: { code } })).recoveryCodes),
    );
  };

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!given)
    return (
      <div className={css.steps}>
        <ErrorNote error={refused} />
        <div>
          <Button type="primary" size="large" loading={pending} onClick={() => void begin()}>
            Set up an authenticator app
          </Button>
        </div>
      </div>
    );
  return (
    <form className={css.steps} onSubmit={confirm} noValidate>
      <p>1. Add an account in the app of your phone, and point its camera at this square.</p>
      <QrCode text={given.uri} label="QR code for your authenticator app" />
      <p>
        It cannot be read? Type this key into the app:{' '}
        <code className={css.key}>{given.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="2. The six digits the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <ErrorNote error={refused} />
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={pending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
