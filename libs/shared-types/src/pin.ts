import type { OneTimeCode } from './access';

/** How a shop uses PINs (`pin` in `config/shop.json`). */
export interface PinSettings {
  readonly digits: 4 | 6;
  /** A page of an enrolled computer locks after so many minutes without a touch. */
  readonly lockAfterMinutes: number;
  /** On the shop's clock, as 18:30. From then on a computer wants a password before it takes PINs again. */
  readonly closingTime: string;
}

export const DEFAULT_PIN_SETTINGS: PinSettings = { digits: 6, lockAfterMinutes: 3, closingTime: '20:00' };

/** After so long without anybody at an enrolled computer a PIN is not enough there. */
export const PASSWORD_AFTER_MS = 15 * 60_000;

/** What the page of an enrolled computer is told before anybody signs in; no other page carries it. */
export type PublicPinSettings = Pick<PinSettings, 'digits' | 'lockAfterMinutes'>;

export interface PinUser {
  readonly username: string;
  readonly fullName: string;
  readonly hasPin: boolean;
}

/** `GET /api/auth/pin`, on an enrolled computer alone. */
export interface PinOptions {
  readonly device: string;
  /** Active people; those who used this computer last come first. */
  readonly members: readonly PinUser[];
  /** For how long PINs are taken from now on, if nobody touches the computer; 0 when a password is needed. */
  readonly acceptedForMs: number;
  /** The end of the lock after too many wrong PINs. */
  readonly lockedUntil: string | null;
}

/** `GET /api/auth/own-pin`. */
export interface OwnPin {
  readonly setAt: string | null;
  readonly digits: number;
}

/** A computer of the shop, as `GET /api/devices` lists them. The id opens nothing. */
export interface Device {
  readonly deviceId: number;
  readonly name: string;
  readonly place: string;
  readonly createdBy: string;
  /** Null until the code has been entered there. */
  readonly enrolledAt: string | null;
  readonly enrolledBy: string | null;
  readonly browser: string | null;
  readonly lastActiveAt: string | null;
  readonly codeExpiresAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  readonly lockedUntil: string | null;
  /** The computer that asked. */
  readonly current: boolean;
}

/** `POST /api/devices`: the code is shown this one time. */
export interface NewDevice extends OneTimeCode {
  readonly deviceId: number;
}

/** `GET /api/devices/pins`: who has a PIN. */
export interface PinHolder {
  readonly userId: number;
  readonly fullName: string;
  readonly setAt: string;
}
