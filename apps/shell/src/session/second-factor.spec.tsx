import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { reply, testUser } from '@loupe/plugin-sdk/testing';
import { startApp, startSignedIn } from '../testing/start-shell';

const OTP_NEEDED = { 'X-Error-Code': 'otp-needed' };
const CONFIRM = reply(403, 'Please enter your password again to go on', {
  'X-Error-Code': 'confirm-password',
});
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());

interface Given {
  readonly body: { readonly otp?: string; readonly password?: string };
}

describe('a user with a second factor', () => {
  const login = ({ body: { otp } }: Given) => {
    if (otp === '123456') return testUser;
    const userMessage = otp
      ? 'That code is not right. Please enter a new one'
      : 'Please enter the code of your authenticator app';
    return reply(403, userMessage, OTP_NEEDED);
  };

  it('is asked for a code, keeps the password, and retries after a wrong code', async () => {
    const { calls } = startApp({
      api: { 'GET /api/auth/me': reply(401, 'Please sign in'), 'POST /api/auth/login': login },
    });
    await screen.findByText('Sign in to manage repair jobs');
    type('Username', 'priya');
    type('Password', 'a long enough password');
    await press('Sign In');
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.queryByText('Login Failed')).toBeNull();
    type('Code', '000000');
    await press('Sign In');
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Code')).toHaveValue('');
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/That code is not right/);
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Password')).toHaveValue('a long enough password');
    type('Code', '123456');
    await press('Sign In');
    await screen.findByText('Welcome!');
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      username: 'priya',
      password: 'a long enough password',
      otp: '123456',
    });
  });

  it('must enrol one first where the shop demands it, and then continues', async () => {
    let enrolled = false;
    const { calls } = startApp({
      api: {
        'GET /api/auth/me': () => (enrolled ? testUser : { ...testUser, mustEnrol: true }),
        'POST /api/auth/second-factor': {
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/x?secret=JBSWY3DP',
        },
        'POST /api/auth/second-factor/confirm': () => {
          enrolled = true;
          return { recoveryCodes: ['ABCD-EFGH-JKLM-NPQR'] };
        },
      },
    });
    expect(await screen.findByText('One more step')).toBeInTheDocument();
    await press('Set up an authenticator app');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(
      screen
        .getByRole('img', { name: /QR code/ })
        .querySelector('path')
        ?.getAttribute('d'),
    ).toMatch(/^M/);
    type('2. The six digits the app shows now', '123456');
    await press('Confirm');
    expect(await screen.findByText('ABCD-EFGH-JKLM-NPQR')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/api/plugins');
    await press('I have kept them');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/plugins'));
  });
});

describe('a call that needs a password confirmation', () => {
  function startAccount() {
    let confirmed = false;
    return startSignedIn({
      at: '/account',
      api: {
        'GET /api/auth/sessions': [],
        'GET /api/auth/own-pin': { setAt: null, digits: 6 },
        'GET /api/auth/second-factor': {
          enrolled: false,
          enrolledAt: null,
          recoveryCodesLeft: 0,
          demanded: false,
        },
        'POST /api/auth/second-factor': () =>
          confirmed ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DP' } : CONFIRM,
        'POST /api/auth/confirm': ({ body }: Given) => {
          confirmed = body.password === 'right';
          return confirmed ? '' : reply(400, 'That password is wrong');
        },
      },
    });
  }
  const asked = () => screen.findByRole('dialog', { name: 'Is it still you?' });
  const begin = async () => {
    const button = (await screen.findByText('Set up an authenticator app')).closest('button')!;
    button.focus();
    await act(async () => void fireEvent.click(button));
    return button;
  };

  it('asks over the page, shows a wrong password, and repeats the call', async () => {
    const { calls } = startAccount();
    await begin();
    await asked();
    await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveFocus());
    type('Your password', 'wrong');
    await press('Continue');
    expect(await screen.findByText('That password is wrong')).toBeInTheDocument();
    expect(screen.getByLabelText('Your password')).toHaveFocus();
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('That password is wrong');
    type('Your password', 'right');
    await press('Continue');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      calls.filter(({ path }) => path === '/api/auth/second-factor').map(({ method }) => method),
    ).toEqual(['GET', 'POST', 'POST']);
  });

  it('shows no error when cancelled, and returns the focus', async () => {
    const { calls } = startAccount();
    const button = await begin();
    const dialog = await asked();
    await act(async () => void fireEvent(dialog, new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button).toHaveFocus();
    expect(
      calls.filter(({ path, method }) => path === '/api/auth/second-factor' && method === 'POST'),
    ).toHaveLength(1);
  });
});
