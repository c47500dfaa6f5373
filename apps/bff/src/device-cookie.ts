import { createSealedCookie } from './sealed-cookie';
import type { SealedCookie, Sealing } from './sealed-cookie';

/** Each sign-in on the computer renews it. */
const YEAR = 365 * 24 * 60 * 60;

export type DeviceCookie = SealedCookie;

/** Marks an enrolled computer: holds a random token, of which jobs-svc stores only the hash. */
export function createDeviceCookie(sealing: Sealing): DeviceCookie {
  return createSealedCookie({ name: 'device', field: 'device', maxAgeSeconds: YEAR, ...sealing });
}
