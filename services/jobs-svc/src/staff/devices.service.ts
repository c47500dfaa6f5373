import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import type { Device, NewDevice } from '@loupe/shared-types';
import { hashOf, HttpError } from '@loupe/svc-kit';
import type { StaffIdentity } from '@loupe/svc-kit';
import { lockedUntil } from './attempt-counters.store';
import { pinCountersOf } from './attempt-limits';
import * as store from './devices.store';
import type { StoredDevice } from './devices.store';
import { codeHash, newCode, newToken } from './secrets';
import type { RandomBytes } from './secrets';
import type { Sessions } from './sessions.service';
import { findSessionDevice, putSessionAt } from './sessions.store';

export const DEVICE_CODE_LIFE_MS = 10 * 60_000;

type By = Pick<StaffIdentity, 'fullName' | 'sessionId'>;

export interface DeviceChange {
  readonly name?: string;
  readonly place?: string;
  readonly revoked?: true;
}

export interface Devices {
  readonly list: (by: By) => Promise<readonly Device[]>;
  /** Returns the code that enrols a computer as this device: valid once, for ten minutes. */
  readonly create: (given: { readonly name: string; readonly place: string }, by: By) => Promise<NewDevice>;
  readonly change: (deviceId: number, change: DeviceChange, by: By) => Promise<Device>;
  /** Enrols the computer of the session. 401 without one, 400 for a wrong, used or expired code. */
  readonly enrol: (given: {
    readonly token: string;
    readonly code: string;
    readonly browserKind?: string;
  }) => Promise<{ readonly deviceToken: string; readonly name: string }>;
  readonly isEnrolled: (deviceToken: string) => Promise<boolean>;
}

export function createDevices({
  db,
  clock,
  random,
  sessions,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly sessions: Pick<Sessions, 'lookUp'>;
}): Devices {
  const now = () => clock().toISOString();

  async function toStaffMember(device: StoredDevice, { sessionId }: By): Promise<Device> {
    const current = sessionId === undefined ? null : await findSessionDevice(db, sessionId);
    const { openedAt: _opened, tokenHash: _token, ...open } = device;
    return {
      ...open,
      lockedUntil: await lockedUntil(db, pinCountersOf(device.deviceId), clock()),
      current: device.deviceId === current,
    };
  }

  return {
    async list(by) {
      const devices = await store.listDevices(db);
      return Promise.all(devices.map((device) => toStaffMember(device, by)));
    },

    async create({ name, place }, { fullName }) {
      const code = newCode(random);
      const expiresAt = new Date(clock().getTime() + DEVICE_CODE_LIFE_MS).toISOString();
      const deviceId = await store.insertDevice(db, {
        name,
        place,
        codeHash: codeHash(code),
        codeExpiresAt: expiresAt,
        createdBy: fullName,
        now: now(),
      });
      return { deviceId, code, expiresAt };
    },

    async change(deviceId, { revoked, ...names }, by) {
      const device = await store.findDeviceById(db, deviceId);
      if (!device) throw new HttpError(404, 'There is no such computer');
      if (device.revokedAt !== null) throw new HttpError(409, `${device.name} is revoked already`);
      await inTransaction(db, async (trx) => {
        if (Object.keys(names).length > 0) await store.renameDevice(trx, deviceId, names);
        if (revoked) await store.revokeDevice(trx, deviceId, by.fullName, now());
      });
      return toStaffMember((await store.findDeviceById(db, deviceId)) ?? device, by);
    },

    async enrol({ token, code, browserKind = null }) {
      const user = await sessions.lookUp(token, false);
      if (!user) throw new HttpError(401, 'Please sign in');
      const deviceToken = newToken(random);
      const name = await inTransaction(db, async (trx) => {
        const device = await store.enrolDevice(trx, codeHash(code), {
          tokenHash: hashOf(deviceToken),
          browser: browserKind,
          enrolledBy: user.fullName,
          now: now(),
        });
        if (!device)
          throw new HttpError(400, 'That code is wrong, used or older than ten minutes. Ask for a new one');
        const passwordAt = await putSessionAt(trx, hashOf(token), device.deviceId);
        if (passwordAt !== null) await store.openDevice(trx, device.deviceId, { at: passwordAt, now: now() });
        await store.recordUserAt(trx, device.deviceId, user.userId, now());
        return device.name;
      });
      return { deviceToken, name };
    },

    isEnrolled: async (deviceToken) => (await store.findDevice(db, hashOf(deviceToken))) !== null,
  };
}
