import { Secret, TOTP } from 'otpauth';

/** The only parameters that every authenticator app supports. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
export const TOTP_SECRET_BYTES = 20;
/** Allows for a phone clock that is half a minute off. */
const STEPS_OFF = 1;

function totpOf(secret: Buffer, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({
    ...PARAMETERS,
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

/** A secret for an authenticator app: a text to type, and a URI for a QR code. */
export function totpForApp(
  secret: Buffer,
  names: { readonly issuer: string; readonly label: string },
): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a code; null when it is wrong or too far from now. */
export function counterOf(secret: Buffer, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const steps = totp.validate({ token: code, timestamp, window: STEPS_OFF });
  return steps === null ? null : totp.counter({ timestamp }) + steps;
}
