import type { NewSecondFactor, OneTimeCode, OwnSession, RecoveryCodes } from '@loupe/shared-types';
import type { StaffIdentity } from '@loupe/svc-kit';
import { URI, type TOTP } from 'otpauth';
import { PASSWORD } from '../staff/testing/call-service';
import type { ServedStaff } from '../staff/testing/serve-staff';
import { createPlayer, type Played } from './player';

const OWN_PASSWORD = 'seven grey herons at dusk';
const PIN = '480261';
const CODE_STEP_MS = 30_000;

/** Sign-ins, sessions, second factors, computers and accounts, on the accounts of the sample shop. */
export async function staffDay(shop: ServedStaff): Promise<readonly Played[]> {
  const { played, step, steps, pages } = createPlayer<StaffIdentity>({
    async send(method, path, given, { as }) {
      const { status, body, headers } = await shop.call(method, path, given, as);
      return { status, headers, text: String(body), json: () => body };
    },
    wait: shop.wait,
    random: ['token', 'deviceToken', 'code', 'secret', 'uri', 'recoveryCodes'],
  });
  const address = '192.0.2.1';
  const withPassword = (username: string, more: object = {}) => ({
    ...{ username, password: PASSWORD, address },
    ...more,
  });
  const identityOf = (token: string) =>
    step<StaffIdentity>('POST /internal/session', { token, background: false });
  async function begin(username: string, more: object = {}) {
    const { token } = await step<{ token: string }>('POST /internal/sign-in', withPassword(username, more));
    return { token, as: await identityOf(token) };
  }

  await step('POST /internal/sign-in', withPassword('sofia', { password: 'wrong' }), { status: 401 });
  await begin('sofia', { browserKind: 'Safari on iPhone', browser: 'the phone of sofia' });
  const gone = await begin('sofia');
  const sofia = await begin('sofia', { browserKind: 'Chrome on Windows' });
  const [, one] = await step<OwnSession[]>('GET /api/auth/sessions', undefined, sofia);
  await steps(
    [`DELETE /api/auth/sessions/${one?.sessionId}`, undefined, sofia],
    ['POST /internal/session', { token: gone.token, background: true }, { status: 404 }],
    ['GET /internal/active-users'],
    ['DELETE /api/auth/sessions', undefined, sofia],
    ['GET /api/auth/sessions', undefined, sofia],
    ['POST /internal/confirm', { token: sofia.token, password: PASSWORD, address }],
    ['GET /api/auth/second-factor', undefined, sofia],
  );

  const { uri } = await step<NewSecondFactor>('POST /api/auth/second-factor', {}, sofia);
  const codeNow = () => {
    shop.wait(CODE_STEP_MS);
    return (URI.parse(uri) as TOTP).generate({ timestamp: Date.parse(shop.now()) });
  };
  const { recoveryCodes } = await step<RecoveryCodes>(
    'POST /api/auth/second-factor/confirm',
    { code: codeNow() },
    sofia,
  );
  await steps(
    ['POST /internal/sign-in', withPassword('sofia'), { status: 403 }],
    ['POST /internal/sign-in', withPassword('sofia', { otp: '000000' }), { status: 403 }],
    ['POST /internal/sign-in', withPassword('sofia', { otp: codeNow() })],
    ['POST /internal/sign-in', withPassword('sofia', { otp: recoveryCodes[0] })],
    ['GET /api/auth/second-factor', undefined, sofia],
    [
      'POST /internal/remove-second-factor',
      { token: sofia.token, password: PASSWORD, code: codeNow(), address },
    ],
    [
      'POST /internal/password',
      { token: sofia.token, currentPassword: PASSWORD, newPassword: OWN_PASSWORD, address },
    ],
    ['POST /internal/sign-in', withPassword('sofia'), { status: 401 }],
  );

  const priya = await begin('priya');
  await steps(
    ['POST /internal/pin/own', { token: priya.token, password: PASSWORD, pin: PIN, address }],
    ['GET /api/auth/own-pin', undefined, priya],
  );
  const jack = await begin('jack');
  const { deviceId, code } = await step<{ deviceId: number; code: string }>(
    'POST /api/devices',
    { name: 'Counter 1', place: 'Kenilworth' },
    jack,
  );
  const { deviceToken: device } = await step<{ deviceToken: string }>('POST /internal/device/enrol', {
    ...{ token: jack.token, code, browserKind: 'Chrome on Windows' },
  });
  await steps(
    ['POST /internal/device', { device }],
    ['POST /internal/pin/sign-in', { device, username: 'priya', pin: '730592', address }, { status: 401 }],
    ['POST /internal/pin/sign-in', { device, username: 'priya', pin: PIN, address }],
    ['POST /internal/pin/options', { device }],
    ['POST /internal/sign-in', withPassword('rowan', { device })],
    ['GET /api/devices', undefined, jack],
    ['GET /api/devices/pins', undefined, jack],
    [`POST /api/devices/pins/${priya.as.userId}/remove`, {}, jack],
    ['POST /internal/pin/sign-in', { device, username: 'priya', pin: PIN, address }, { status: 401 }],
    [`PATCH /api/devices/${deviceId}`, { name: 'Counter 2' }, jack],
    [`PATCH /api/devices/${deviceId}`, { revoked: true }, jack],
    ['POST /internal/device', { device }],
    ['GET /api/devices', undefined, jack],
  );

  const amelia = await begin('amelia', { browserKind: 'Firefox on Linux' });
  const account = `/api/staff/${priya.as.userId}`;
  await steps(
    [`PATCH ${account}`, { accessLevel: 'manager' }, amelia],
    [`PATCH ${account}`, { active: false }, amelia],
    ['GET /internal/deactivated'],
    ['POST /internal/sign-in', withPassword('priya'), { status: 401 }],
    [`PATCH ${account}`, { active: true }, amelia],
  );
  const { code: password } = await step<OneTimeCode>(`POST ${account}/reset`, {}, amelia);
  await steps(
    ['GET /api/staff', undefined, amelia],
    ['POST /internal/sign-in', withPassword('priya', { password }), { status: 403 }],
    ['POST /internal/sign-in', withPassword('priya', { password, newPassword: OWN_PASSWORD })],
    [`DELETE ${account}/sessions`, undefined, amelia],
    ['POST /internal/sign-out', { token: jack.token }],
    ['GET /internal/active-users'],
    ['GET /api/staff', undefined, amelia],
  );
  await pages('/api/staff/sign-ins?limit=6', amelia);
  return played;
}
