import type { OneTimeCode } from './access';

/** How a shop uses PINs (`pin` in `config/shop.json`). */
export interface PinSettings {
  readonly digits: 4 | 6;
  /** Minutes without input after which a page on an enrolled computer locks. */
  readonly lockAfterMinutes: number;
  /** In shop time, as 18:30. From then on a computer needs a password before it accepts PINs again. */
  readonly closingTime: string;
}

export const DEFAULT_PIN_SETTINGS: PinSettings = { digits: 6, lockAfterMinutes: 3, closingTime: '20:00' };

/** Idle time after which an enrolled computer needs a password instead of a PIN. */
export const PASSWORD_AFTER_MS = 15 * 60_000;

/** PIN settings in the page of an enrolled computer before sign-in; no other page has them. */
export type PublicPinSettings = Pick<PinSettings, 'digits' | 'lockAfterMinutes'>;

export interface PinUser {
  readonly username: string;
  readonly fullName: string;
  readonly hasPin: boolean;
}

/** `GET /api/auth/pin`, on enrolled computers only. */
export interface PinOptions {
  readonly device: string;
  /** Active users; the most recent users of this computer first. */
  readonly members: readonly PinUser[];
  /** Milliseconds for which PINs are still accepted while the computer is idle; 0 when a password is needed. */
  readonly acceptedForMs: number;
  /** The end of the lock after too many wrong PINs (UTC). */
  readonly lockedUntil: string | null;
}

/** `GET /api/auth/own-pin`. */
export interface OwnPin {
  readonly setAt: string | null;
  readonly digits: number;
}

/** A computer of the shop, as listed by `GET /api/devices`. The id is not a credential. */
export interface Device {
  readonly deviceId: number;
  readonly name: string;
  readonly place: string;
  readonly createdBy: string;
  /** Null until its code has been entered. */
  readonly enrolledAt: string | null;
  readonly enrolledBy: string | null;
  readonly browser: string | null;
  readonly lastActiveAt: string | null;
  readonly codeExpiresAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  readonly lockedUntil: string | null;
  /** Whether it is the requesting computer. */
  readonly current: boolean;
}

/** `POST /api/devices`: the code, shown only once. */
export interface NewDevice extends OneTimeCode {
  readonly deviceId: number;
}

/** `GET /api/devices/pins`: a user who has a PIN. */
export interface PinHolder {
  readonly userId: number;
  readonly fullName: string;
  readonly setAt: string;
}
