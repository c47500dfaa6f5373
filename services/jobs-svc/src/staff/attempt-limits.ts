import { createHmac } from 'node:crypto';
import { hashOf } from '@loupe/svc-kit';
import { countedNetwork } from './networks';

const MINUTE = 60_000;

/** After `free` attempts within the window each further one waits for the lock of the one before it. */
export interface Limit {
  readonly free: number;
  readonly windowMs: number;
  readonly lockMs: number;
  /** What its lock refuses. */
  readonly scope: 'name' | 'network' | 'all' | 'device';
  /** A right password forgets the wrong ones before it, since the same person made them. */
  readonly clearedBySuccess?: true;
}

/** Browsers nobody has signed in with share these; docs/security.md does the arithmetic. */
const QUARTER = { windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };
const PER_NAME: Limit = { free: 5, ...QUARTER, scope: 'name' };
const PER_NETWORK: Limit = { free: 15, ...QUARTER, scope: 'network' };
const IN_ALL: Limit = { free: 40, ...QUARTER, scope: 'all' };
/** For a known browser and one of its people, and for somebody who is signed in. */
const OWN: Limit = {
  free: 10,
  windowMs: 15 * MINUTE,
  lockMs: 2 * MINUTE,
  scope: 'name',
  clearedBySuccess: true,
};

/** PINs, over all names of one computer (PIN-4). A right one clears nothing: it may be the guesser's own. */
const PER_DEVICE: Limit = { free: 5, windowMs: 10 * MINUTE, lockMs: 15 * MINUTE, scope: 'device' };
const PER_DEVICE_AND_DAY: Limit = {
  free: 20,
  windowMs: 12 * 60 * MINUTE,
  lockMs: 12 * 60 * MINUTE,
  scope: 'device',
};

export interface Counter {
  readonly key: string;
  /** The name it concerns, empty when it concerns all. */
  readonly nameKey: string;
  readonly limit: Limit;
}

export interface CounterKeys {
  readonly ofName: (username: string) => string;
  /** In the order in which they are held. */
  readonly ofStranger: (username: string, address: string) => readonly Counter[];
  readonly ofKnownBrowser: (username: string, browserHash: string) => readonly Counter[];
  readonly ofSignedIn: (username: string) => readonly Counter[];
}

/** By the computer alone, so that whoever counts need not know a name. */
export const pinCountersOf = (deviceId: number): readonly Counter[] => [
  { key: `pins-day:${deviceId}`, nameKey: '', limit: PER_DEVICE_AND_DAY },
  { key: `pins:${deviceId}`, nameKey: '', limit: PER_DEVICE },
];

/**
 * Names are kept as a keyed hash, real and made-up ones alike: a made-up one may be a password that was typed into the
 * wrong field, and whether a name is somebody's must not show in how it is counted.
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
