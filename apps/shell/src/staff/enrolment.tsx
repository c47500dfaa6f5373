import { useState } from 'react';
import { Button } from '@loupe/plugin-sdk/ui';
import type { NewSecondFactor } from '@loupe/shared-types';
import { call, ErrorNote, TextField, useForm } from '@loupe/web-kit';
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
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return given ? <Confirm given={given} onCodes={setCodes} /> : <Begin onGiven={setGiven} />;
}

function Begin({ onGiven }: { readonly onGiven: (given: NewSecondFactor) => void }) {
  const form = useForm({
    initial: {},
    read: () => ({ body: {} }),
    send: async (body) => onGiven(await call('POST /api/auth/second-factor', { body })),
  });
  return (
    <form className={css.steps} {...form.props}>
      <ErrorNote error={form.refused} />
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
          Set up an authenticator app
        </Button>
      </div>
    </form>
  );
}

interface ConfirmProps {
  readonly given: NewSecondFactor;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Confirm({ given, onCodes }: ConfirmProps) {
  const form = useForm({
    initial: { code: '' },
    read: (body) => ({ body }),
    send: async (body) =>
      onCodes((await call('POST /api/auth/second-factor/confirm', { body })).recoveryCodes),
  });
  return (
    <form className={css.steps} {...form.props}>
      <p>1. Add an account in the app of your phone, and point its camera at this square.</p>
      <QrCode text={given.uri} label="QR code for your authenticator app" />
      <p>
        It cannot be read? Type this key into the app:{' '}
        <code className={css.key}>{given.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="2. The six digits the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('code')}
      />
      <ErrorNote error={form.refused} />
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={form.pending}>
          Confirm
        </Button>
      </div>
    </form>
  );
}
