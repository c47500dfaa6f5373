import type { CookieCode } from './cookie-codes';

/** One of a person's own sessions, as `GET /api/auth/sessions` lists them. The id opens nothing. */
export interface OwnSession {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly lastActiveAt: string;
  /** Such as 'Chrome on Windows'; null when the browser did not say. */
  readonly browser: string | null;
  /** How it began. */
  readonly via: 'password' | 'pin';
  /** The enrolled computer, if it is one. */
  readonly device: string | null;
  /** The session that asked. */
  readonly current: boolean;
}

/** `GET /api/auth/second-factor`. */
export interface SecondFactorStatus {
  readonly enrolled: boolean;
  readonly enrolledAt: string | null;
  readonly recoveryCodesLeft: number;
  /** Whether the shop demands a second factor of this person. */
  readonly demanded: boolean;
}

/** `POST /api/auth/second-factor`: what an authenticator app takes in, as a picture of `uri` or typed. */
export interface NewSecondFactor {
  readonly secret: string;
  readonly uri: string;
}

/** `POST /api/auth/second-factor/confirm`: shown this one time. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** The id of the user in whose name a page saves; 401 when the session is somebody else's. */
export const ACTING_USER_HEADER = 'x-acting-user';

/** What a refused call says beside its sentence, for the program that made it. */
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
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES] | CookieCode;
