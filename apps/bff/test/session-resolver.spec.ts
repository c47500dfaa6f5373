import type { Identities, StaffIdentity } from '@loupe/svc-kit';
import type { Request } from 'express';
import type { JobsClient } from '../src/jobs-client';
import type { SessionCookie } from '../src/session';
import { createSessionResolver } from '../src/session-resolver';

const AMELIA = { kind: 'staff', userId: 1, username: 'amelia' } as unknown as StaffIdentity;
const SOON_MS = 2_000;

/** A session resolver with a controllable clock, in front of a service that can be told to end the session. */
function aDoor() {
  let time = 0;
  let isOpen = true;
  let isEnded = false;
  const session = jest.fn(() => Promise.resolve(isOpen ? AMELIA : null));
  const sessions = createSessionResolver({
    cookie: { read: () => Promise.resolve('a token') } as unknown as SessionCookie,
    jobs: { session } as unknown as JobsClient,
    identities: { sign: () => Promise.resolve('signed') } as unknown as Identities,
    isEnded: () => isEnded,
    now: () => time,
  });
  const ask = (headers: Request['headers'] = {}) =>
    sessions.of({ headers, originalUrl: '/api/jobs' } as Request, 'a request');
  return {
    session,
    ask,
    forget: () => sessions.forget('a token'),
    endElsewhere: () => (isOpen = false),
    endHere: () => (isEnded = true),
    pass: (ms: number) => (time += ms),
  };
}

describe('the session resolver caches sessions briefly', () => {
  it('so that the calls of one page cost one look-up', async () => {
    const { ask, session } = aDoor();
    const resolved = await Promise.all([ask(), ask(), ask()]);
    expect(resolved.map((resolved) => resolved?.user)).toEqual([AMELIA, AMELIA, AMELIA]);
    expect(session).toHaveBeenCalledTimes(1);
  });

  // SESSION-2
  it('and refuses a session ended by another process within two seconds', async () => {
    const { ask, endElsewhere, pass } = aDoor();
    expect(await ask()).not.toBeNull();
    endElsewhere();
    pass(SOON_MS);
    expect(await ask()).toBeNull();
  });

  it('and refuses a session ended here at once', async () => {
    const { ask, endElsewhere, forget } = aDoor();
    await ask();
    endElsewhere();
    forget();
    expect(await ask()).toBeNull();
  });

  it('and refuses a session ended here even if jobs-svc has not acknowledged it, or does not answer', async () => {
    const { ask, endHere, session } = aDoor();
    await ask();
    endHere();
    session.mockReturnValue(new Promise(() => undefined));
    expect(await ask()).toBeNull();
  });

  it('and does not reuse a poll’s result for a user action, which keeps the session alive', async () => {
    const { ask, session } = aDoor();
    await ask({ 'x-background': '1' });
    await ask();
    expect(session.mock.calls.map((call: readonly unknown[]) => call[1])).toEqual([true, false]);
  });

  it('and does not cache a failed look-up', async () => {
    const { ask, session } = aDoor();
    session.mockRejectedValueOnce(new Error('unavailable'));
    await expect(ask()).rejects.toThrow('unavailable');
    expect(await ask()).not.toBeNull();
  });
});
