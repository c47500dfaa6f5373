import { inTransaction } from '@loupe/db';
import type { Db } from '@loupe/db';
import { hashOf, HttpError } from '@loupe/svc-kit';
import * as counters from './attempt-counters.store';
import type { Counter, CounterKeys } from './attempt-limits';
import { isKnownBrowser, rememberBrowser } from './known-browsers.store';
import { recordedNetwork } from './networks';
import { recordEvent } from './sign-in-events.store';
import type { StoredUser } from './users.store';

const MINUTE = 60_000;
const COUNTERS_RETAINED_MS = 24 * 60 * MINUTE;

/** Where an attempt comes from. `browser` is the id in the browser cookie; absent for clients without cookies. */
export interface Source {
  readonly address: string;
  readonly browser?: string;
  /** The token in the cookie of an enrolled computer. */
  readonly device?: string;
}

export interface Attempt {
  readonly user: StoredUser | null;
  readonly counters: readonly Counter[];
  readonly browserHash: string | null;
  readonly isKnown: boolean;
  readonly network: string;
}

/** A counted password attempt, whose outcome is still to be recorded. */
export interface CountedAttempt {
  readonly failed: (outcome?: 'failed' | 'wrong-code') => Promise<void>;
}

export interface Attempts {
  readonly atSignIn: (username: string, user: StoredUser | null, source: Source) => Promise<Attempt>;
  readonly whileSignedIn: (user: StoredUser, source: Source) => Promise<Attempt>;
  /** 429 while a counter is locked. It only reads, so a flood of attempts costs little. */
  readonly refuseLocked: (attempt: Attempt) => Promise<void>;
  /** 429, or counts the attempt; the result records a failure. */
  readonly count: (attempt: Attempt) => Promise<CountedAttempt>;
  /** The password was right: subtracts the attempt. */
  readonly takeBack: (trx: Db, attempt: Attempt) => Promise<void>;
  /** The password was right and a code is missing: subtracts this attempt, but not wrong codes before it. */
  readonly uncount: (trx: Db, attempt: Attempt) => Promise<void>;
  /** Marks the browser as known and records the sign-in. */
  readonly succeeded: (trx: Db, user: StoredUser, attempt: Attempt, device?: string) => Promise<void>;
}

export function createAttempts({
  db,
  clock,
  counterKeys,
}: {
  readonly db: Db;
  readonly clock: () => Date;
  readonly counterKeys: CounterKeys;
}): Attempts {
  async function browserOf(user: StoredUser | null, { browser }: Source) {
    const browserHash = browser === undefined ? null : hashOf(browser);
    // Also queried for an unknown name, so that the response time reveals nothing.
    const isKnown = browserHash !== null && (await isKnownBrowser(db, browserHash, user?.userId ?? 0));
    return { browserHash, isKnown };
  }

  function refuse(until: string): never {
    const seconds = Math.ceil((Date.parse(until) - clock().getTime()) / 1000);
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new HttpError(
      429,
      `Too many wrong passwords. Please try again in ${wait}, or ask a colleague for a one-time code`,
      { retryAfter: seconds },
    );
  }

  return {
    async atSignIn(username, user, source) {
      const { browserHash, isKnown } = await browserOf(user, source);
      return {
        user,
        browserHash,
        isKnown,
        network: recordedNetwork(source.address),
        counters:
          isKnown && browserHash !== null
            ? counterKeys.ofKnownBrowser(username, browserHash)
            : counterKeys.ofStranger(username, source.address),
      };
    },

    whileSignedIn: async (user, source) => ({
      user,
      ...(await browserOf(user, source)),
      network: recordedNetwork(source.address),
      counters: counterKeys.ofSignedIn(user.username),
    }),

    async refuseLocked(attempt) {
      const until = await counters.lockedUntil(db, attempt.counters, clock());
      if (until !== null) refuse(until);
    },

    async count({ user, isKnown, network, ...attempt }) {
      await counters.forgetCounters(db, clock(), COUNTERS_RETAINED_MS);
      const { refusedUntil, locks } = await counters.countAttempt(db, attempt.counters, clock());
      if (refusedUntil !== null) refuse(refusedUntil);
      const event = { user, knownBrowser: isKnown, network };
      const lockEvents = {
        name: { ...event, outcome: 'locked' },
        network: { user: null, network, outcome: 'network-locked' },
        all: { user: null, outcome: 'all-locked' },
        device: { ...event, outcome: 'pin-locked' },
      } as const;
      return {
        failed: (outcome = 'failed') =>
          inTransaction(db, async (trx) => {
            const at = clock().toISOString();
            await recordEvent(trx, { ...event, at, outcome });
            for (const scope of locks) await recordEvent(trx, { at, ...lockEvents[scope] });
          }),
      };
    },

    takeBack: (trx, attempt) => counters.takeBack(trx, attempt.counters),
    uncount: (trx, attempt) => counters.uncount(trx, attempt.counters),

    async succeeded(trx, user, { browserHash, isKnown, network }, device) {
      const now = clock().toISOString();
      if (browserHash !== null) await rememberBrowser(trx, { browserHash, userId: user.userId, now });
      await recordEvent(trx, { at: now, outcome: 'signed-in', user, knownBrowser: isKnown, network, device });
    },
  };
}
