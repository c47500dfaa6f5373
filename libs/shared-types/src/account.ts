import type { CookieCode } from './cookie-codes';

/** One of the user's own sessions, as listed by `GET /api/auth/sessions`. The id is not a credential. */
export interface OwnSession {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly lastActiveAt: string;
  /** Such as 'Chrome on Windows'; null when unknown. */
  readonly browser: string | null;
  /** How the session began. */
  readonly via: 'password' | 'pin';
  /** The enrolled computer; null for any other. */
  readonly device: string | null;
  /** Whether it is the requesting session. */
  readonly current: boolean;
}

/** `GET /api/auth/second-factor`. */
export interface SecondFactorStatus {
  readonly enrolled: boolean;
  readonly enrolledAt: string | null;
  readonly recoveryCodesLeft: number;
  /** Whether the shop requires a second factor of this user. */
  readonly demanded: boolean;
}

/** `POST /api/auth/second-factor`: the secret for an authenticator app, as a QR code of `uri` or as text. */
export interface NewSecondFactor {
  readonly secret: string;
  readonly uri: string;
}

/** `POST /api/auth/second-factor/confirm`: the recovery codes, shown only once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** The id of the user for whom a page saves; 401 when the session is another user's. */
export const ACTING_USER_HEADER = 'x-acting-user';

/** `1` marks a request that no person made: it is no activity of the user, and the first to wait. */
export const BACKGROUND_HEADER = 'x-background';

/** A code for the calling program, beside the user message of a refused call. */
export const ERROR_CODE_HEADER = 'x-error-code';

export const ERROR_CODES = {
  /** Enter the password again (`POST /api/auth/confirm`), then repeat the call. */
  confirmPassword: 'confirm-password',
  /** Repeat the sign-in with `otp`. */
  otpNeeded: 'otp-needed',
  /** A PIN is not enough on this computer now: sign in with the password. */
  passwordNeeded: 'password-needed',
  /** Enrol a second factor first. */
  enrolFirst: 'enrol-second-factor',
  /** Too much is asked for at once: nothing was done, so repeat the call after Retry-After. */
  busy: 'busy',
  /** The customer chosen for a job was erased: repeat the call without `customerId`, for a new record. */
  customerErased: 'customer-erased',
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES] | CookieCode;
