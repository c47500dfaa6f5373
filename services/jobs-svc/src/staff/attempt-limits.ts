import { createHmac } from 'node:crypto';
import { hashOf } from '@loupe/svc-kit';
import { countedNetwork } from './networks';

const MINUTE = 60_000;

/** After `free` attempts within the window, each further one must wait for the lock set by the one before. */
export interface Limit {
  readonly free: number;
  readonly windowMs: number;
  readonly lockMs: number;
  /** What the lock applies to. */
  readonly scope: 'name' | 'network' | 'all' | 'device';
  /** A right password clears earlier failures, which then came from the same user. */
  readonly clearedBySuccess?: true;
}

/** Shared by all unknown browsers; docs/security.md has the calculation. */
const QUARTER = { windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };
const PER_NAME: Limit = { free: 5, ...QUARTER, scope: 'name' };
const PER_NETWORK: Limit = { free: 15, ...QUARTER, scope: 'network' };
const IN_ALL: Limit = { free: 40, ...QUARTER, scope: 'all' };
/** For a browser known for the user, and for a signed-in user. */
const OWN: Limit = {
  free: 10,
  windowMs: 15 * MINUTE,
  lockMs: 2 * MINUTE,
  scope: 'name',
  clearedBySuccess: true,
};

/** PINs, over all names on one computer (PIN-4). Success clears nothing: it may be the guesser's own PIN. */
const PER_DEVICE: Limit = { free: 5, windowMs: 10 * MINUTE, lockMs: 15 * MINUTE, scope: 'device' };
const PER_DEVICE_AND_DAY: Limit = {
  free: 20,
  windowMs: 12 * 60 * MINUTE,
  lockMs: 12 * 60 * MINUTE,
  scope: 'device',
};

export interface Counter {
  readonly key: string;
  /** Keyed hash of the name; empty for counters of all names. */
  readonly nameKey: string;
  readonly limit: Limit;
}

export interface CounterKeys {
  readonly ofName: (username: string) => string;
  /** In locking order. */
  readonly ofStranger: (username: string, address: string) => readonly Counter[];
  readonly ofKnownBrowser: (username: string, browserHash: string) => readonly Counter[];
  readonly ofSignedIn: (username: string) => readonly Counter[];
}

/** By computer only, independent of the name. */
export const pinCountersOf = (deviceId: number): readonly Counter[] => [
  { key: `pins-day:${deviceId}`, nameKey: '', limit: PER_DEVICE_AND_DAY },
  { key: `pins:${deviceId}`, nameKey: '', limit: PER_DEVICE },
];

/**
 * Names are stored as keyed hashes, existing or not: an unknown name may be a password typed into the wrong field, and
 * counting must not reveal whether a name exists.
 */
export function createCounterKeys(nameSecret: string): CounterKeys {
  const ofName = (username: string) =>
    createHmac('sha256', nameSecret).update(`sign-in name\n${username}`).digest('hex').slice(0, 32);
  const own = (key: string, username: string) => {
    const nameKey = ofName(username);
    return [{ key: `${key}:${nameKey}`, nameKey, limit: OWN }];
  };
  return {
    ofName,
    ofStranger: (username, address) => {
      const nameKey = ofName(username);
      return [
        { key: 'all', nameKey: '', limit: IN_ALL },
        { key: `network:${countedNetwork(address)}`, nameKey: '', limit: PER_NETWORK },
        { key: `name:${nameKey}`, nameKey, limit: PER_NAME },
      ];
    },
    ofKnownBrowser: (username, browserHash) => own(`browser:${hashOf(browserHash).slice(0, 32)}`, username),
    ofSignedIn: (username) => own('signed-in', username),
  };
}
