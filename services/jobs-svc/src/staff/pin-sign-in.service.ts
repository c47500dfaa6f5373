import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import { ERROR_CODES } from '@loupe/shared-types';
import type { PinOptions } from '@loupe/shared-types';
import { hashOf, HttpError, USER_MESSAGES } from '@loupe/svc-kit';
import * as counters from './attempt-counters.store';
import { pinCountersOf } from './attempt-limits';
import type { Source } from './attempts';
import { findDevice, listUsersAt, lockDevice, recordUserAt, touchDevice } from './devices.store';
import type { StoredDevice } from './devices.store';
import { recordedNetwork } from './networks';
import type { OpeningHours } from './opening-hours';
import type { Passwords } from './passwords';
import type { PinHashes } from './pin-hashes';
import { findPin, lockPin, rehashPin } from './pins.store';
import type { SecondFactor } from './second-factor.service';
import type { Sessions } from './sessions.service';
import { recordEvent } from './sign-in-events.store';
import type { SignedIn } from './sign-in.service';
import * as users from './users.store';

/** How many recent users of a computer are offered first. */
const RECENT_USERS = 4;
/** Far more than a PIN has; longer input is not checked. */
const MOST_PIN_CHARACTERS = 12;

export interface PinRequest extends Source {
  readonly device: string;
  readonly username: string;
  readonly pin: string;
  readonly browserKind?: string;
}

export interface PinSignIn {
  /** 403 for a browser that is not an enrolled computer (PIN-1). */
  readonly options: (deviceToken: string) => Promise<PinOptions>;
  /**
   * 403 on a computer that is not enrolled, whatever the PIN, and, with `password-needed`, where a password is needed
   * first; 401 alike for a wrong PIN, an unknown name and a user without a PIN; 429 after too many attempts.
   */
  readonly signIn: (request: PinRequest) => Promise<SignedIn>;
}

export function createPinSignIn({
  db,
  clock,
  hours,
  passwords,
  hashes,
  sessions,
  secondFactor,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly hours: OpeningHours;
  readonly passwords: Pick<Passwords, 'inTurn'>;
  readonly hashes: PinHashes;
  readonly sessions: Pick<Sessions, 'begin'>;
  readonly secondFactor: Pick<SecondFactor, 'mustEnrol'>;
}): PinSignIn {
  const now = () => clock().toISOString();

  async function enrolled(deviceToken: string): Promise<StoredDevice> {
    const device = await findDevice(db, hashOf(deviceToken));
    if (!device) throw new HttpError(403, USER_MESSAGES.noPinHere);
    return device;
  }

  function refuse(until: string): never {
    const seconds = Math.ceil((Date.parse(until) - clock().getTime()) / 1000);
    throw new HttpError(429, 'Too many wrong PINs on this computer. Please sign in with your password', {
      retryAfter: seconds,
      code: ERROR_CODES.passwordNeeded,
    });
  }

  return {
    async options(deviceToken) {
      const device = await enrolled(deviceToken);
      return {
        device: device.name,
        members: await listUsersAt(db, device.deviceId, RECENT_USERS),
        acceptedForMs: hours.acceptsPinsForMs(device),
        lockedUntil: await counters.lockedUntil(db, pinCountersOf(device.deviceId), clock()),
      };
    },

    async signIn({ device: deviceToken, username, pin, address, browserKind = null }) {
      const device = await enrolled(deviceToken);
      if (hours.acceptsPinsForMs(device) === 0)
        throw new HttpError(403, 'Please sign in with your password first', {
          code: ERROR_CODES.passwordNeeded,
        });
      const limits = pinCountersOf(device.deviceId);
      const locked = await counters.lockedUntil(db, limits, clock());
      if (locked !== null) refuse(locked);
      const network = recordedNetwork(address);

      return passwords.inTurn(async () => {
        const { refusedUntil, locks } = await counters.countAttempt(db, limits, clock());
        if (refusedUntil !== null) refuse(refusedUntil);
        const user = await users.findUser(db, { username });
        const stored = user?.active ? await findPin(db, user.userId) : null;
        const given = pin.length > MOST_PIN_CHARACTERS ? '' : pin;
        const answer = await hashes.verify(stored?.hash ?? null, given);
        if (answer === 'wrong' || !user || !stored) {
          await inTransaction(db, async (trx) => {
            const event = { at: now(), network, knownBrowser: true, device: device.name };
            await recordEvent(trx, { ...event, outcome: 'wrong-pin', user });
            if (locks.length > 0) await recordEvent(trx, { ...event, outcome: 'pin-locked', user: null });
          });
          throw new HttpError(401, 'That PIN is not right');
        }
        const newHash = answer === 'right-by-old-key' ? await hashes.hash(given) : null;
        const mustEnrol = await secondFactor.mustEnrol(user);
        return inTransaction(db, async (trx) => {
          await counters.uncount(trx, limits);
          await refuseIfChanged(trx, deviceToken, user, stored.hash);
          if (newHash !== null) await rehashPin(trx, user.userId, stored.hash, newHash);
          await recordEvent(trx, {
            at: now(),
            outcome: 'pin',
            user,
            network,
            knownBrowser: true,
            device: device.name,
          });
          await users.recordSignIn(trx, user, now());
          await touchDevice(trx, device.deviceId, now());
          await recordUserAt(trx, device.deviceId, user.userId, now());
          const token = await sessions.begin(trx, user.userId, {
            address,
            browserKind,
            mustEnrol,
            deviceId: device.deviceId,
            pinUntil: hours.nextClosing(),
          });
          const { userId, fullName, accessLevel } = user;
          const member = { kind: 'staff', userId, username: user.username, fullName, accessLevel } as const;
          return { token, user: { ...member, pinOnly: true, ...(mustEnrol && { mustEnrol }) } };
        });
      });
    },
  };
}

/** While the PIN was being verified, the user or the computer may have been deactivated. */
async function refuseIfChanged(
  trx: Db,
  deviceToken: string,
  { userId, accessLevel }: users.StoredUser,
  hash: string,
): Promise<void> {
  const device = await lockDevice(trx, hashOf(deviceToken));
  const pin = await lockPin(trx, userId);
  const user = await users.findUser(trx, { id: userId });
  if (!device || !user?.active || user.accessLevel !== accessLevel || pin?.hash !== hash)
    throw new HttpError(403, 'That was changed a moment ago. Please sign in with your password');
}
