import { onSignInNeeded } from '@loupe/plugin-sdk';
import { call, page } from './api';
import { ApiError } from './api-error';
import { aCall, fakeFetch, reply, someStats } from './testing';

const aNewJob = {
  firstName: 'Rosalind',
  surname: 'Okafor',
  contactNumber: '07700 900123',
  homeAddress: '12 Bath Street',
  postcode: 'CV31 3AB',
  location: 'Kenilworth',
  item1: 'Signet ring',
  description1: 'Resize to L',
};
const aNewCall = { callDate: '2026-04-03', callTime: '10:15', callerName: 'Rosalind', callContent: 'Ready?' };

function server(answers: Parameters<typeof fakeFetch>[0]) {
  const { fetch, calls } = fakeFetch(answers);
  globalThis.fetch = fetch;
  return calls;
}

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ApiError) => error,
  );

describe('calling the server', () => {
  it('asks nobody to sign in for what is read ahead, and counts it as no activity', async () => {
    const calls = server({ 'GET /api/jobs': reply(401, 'Please sign in') });
    const asked = jest.fn(() => Promise.resolve(false));
    const stop = onSignInNeeded(asked);
    await failureOf(page({ id: 'GET /api/jobs', query: {} }, { isPrefetch: true }));
    expect(asked).not.toHaveBeenCalled();
    expect(calls.map(({ headers }) => headers['x-background'])).toEqual(['1']);
    await failureOf(page({ id: 'GET /api/jobs', query: {} }));
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });

  // ERROR-2
  it('throws any non-OK response as its status, a colon and the sentence', async () => {
    server({ 'GET /api/jobs/:id': reply(404, 'There is no such job') });
    const error = await failureOf(call('GET /api/jobs/:id', { params: { id: 1 } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('404: There is no such job');
    expect(error.userMessage).toBe('There is no such job');
  });

  it('sends a body as JSON with a JSON content type, and the cookie', async () => {
    let credentials: unknown;
    const calls = server({ 'POST /api/jobs': reply(201, { id: 1 }) });
    const faked = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      credentials = init?.credentials;
      return faked(input, init);
    };
    await call('POST /api/jobs', { body: { ...aNewJob, firstName: 'Zoë' }, idempotencyKey: 'k1' });
    expect(credentials).toBe('include');
    expect(calls[0]).toMatchObject({
      body: { ...aNewJob, firstName: 'Zoë' },
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
    });
  });

  it('reads a page with its total and the link to the next', async () => {
    server({
      'GET /api/jobs': reply(200, [{ id: 9 }], {
        'X-Total-Count': '31',
        Link: '</api/jobs?limit=1&cursor=9>; rel="next"',
      }),
    });
    expect(await page({ id: 'GET /api/jobs', query: { limit: 1 } })).toEqual({
      items: [{ id: 9 }],
      total: 31,
      next: '/api/jobs?limit=1&cursor=9',
    });
  });

  it('marks polls as no user activity', async () => {
    const calls = server({ 'GET /api/stats': someStats() });
    await call('GET /api/stats', { background: true });
    expect(calls[0]?.headers['x-background']).toBe('1');
  });

  // ERROR-3
  it('says what is safe when the server is unreachable', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const read = await failureOf(call('GET /api/jobs'));
    expect(read).toMatchObject({ status: 0, unknownOutcome: false });
    const save = await failureOf(call('PATCH /api/jobs/:id', { params: { id: 1 }, body: {} }));
    expect(save).toMatchObject({ status: 0, unknownOutcome: true });
    expect(save.userMessage).toContain('Look whether the change is there');
    const create = await failureOf(call('POST /api/jobs', { body: aNewJob, idempotencyKey: 'k1' }));
    expect(create).toMatchObject({ status: 0, unknownOutcome: true });
    expect(create.userMessage).toContain('nothing is saved twice');
  });

  it.each([502, 503, 504])(
    'reports an unknown outcome for a change that was answered with %d',
    async (status) => {
      server({
        'PATCH /api/jobs/:id': reply(status, 'Unavailable'),
        'GET /api/jobs': reply(status, 'Unavailable'),
      });
      expect(await failureOf(call('PATCH /api/jobs/:id', { params: { id: 1 }, body: {} }))).toMatchObject({
        status,
        unknownOutcome: true,
      });
      expect(await failureOf(call('GET /api/jobs'))).toMatchObject({ status, unknownOutcome: false });
    },
  );
});

// KEEP-9
describe('when the server is too busy', () => {
  const busy = reply(503, 'Too much to do', { 'X-Error-Code': 'busy', 'Retry-After': '1' });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Lets time pass until the call is settled; returns the seconds that it took. */
  async function secondsUntil(asked: Promise<unknown>): Promise<number> {
    let isOver = false;
    const over = () => (isOver = true);
    asked.then(over, over);
    let seconds = 0;
    for (; !isOver && seconds < 60; seconds += 0.5) await jest.advanceTimersByTimeAsync(500);
    return seconds;
  }

  it('repeats a read after Retry-After by itself, longer with each attempt', async () => {
    let busyAnswers = 2;
    const calls = server({ 'GET /api/stats': () => ((busyAnswers -= 1) < 0 ? someStats() : busy) });
    const asked = call('GET /api/stats');
    expect(await secondsUntil(asked)).toBeGreaterThanOrEqual(3);
    expect(await asked).toEqual(someStats());
    expect(calls).toHaveLength(3);
  });

  it('gives up after four attempts, and repeats no poll and no save', async () => {
    const calls = server({ 'GET /api/stats': busy, 'PATCH /api/jobs/:id': busy });
    const read = failureOf(call('GET /api/stats'));
    await secondsUntil(read);
    expect([calls.length, (await read).status]).toEqual([4, 503]);
    await failureOf(call('GET /api/stats', { background: true }));
    const save = await failureOf(call('PATCH /api/jobs/:id', { params: { id: 1 }, body: {} }));
    expect(calls).toHaveLength(6);
    expect(save).toMatchObject({ status: 503, unknownOutcome: false, userMessage: 'Too much to do' });
  });

  it('asks no more once the page has left', async () => {
    let answered = 0;
    server({ 'GET /api/stats': busy });
    const faked = globalThis.fetch;
    // As a browser does, which the double does not.
    globalThis.fetch = (input, init) => {
      if (init?.signal?.aborted) return Promise.reject(init.signal.reason as Error);
      answered += 1;
      return faked(input, init);
    };
    const left = new AbortController();
    const asked = failureOf(call('GET /api/stats', { signal: left.signal }));
    await jest.advanceTimersByTimeAsync(200);
    left.abort(new Error('left'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await asked).message).toBe('left');
    expect(answered).toBe(1);
  });
});

// SESSION-5
describe('when the session has ended', () => {
  it('asks the user to sign in, then repeats the same call', async () => {
    let signedIn = false;
    const calls = server({
      'PATCH /api/jobs/:id': () => (signedIn ? reply(200, { id: 1 }) : reply(401, 'Please sign in')),
    });
    const stop = onSignInNeeded(() => {
      signedIn = true;
      return Promise.resolve(true);
    });
    expect(
      await call('PATCH /api/jobs/:id', { params: { id: 1 }, body: { notes: 'typed a moment ago' } }),
    ).toEqual({ id: 1 });
    expect(calls.map((call) => call.body)).toEqual([
      { notes: 'typed a moment ago' },
      { notes: 'typed a moment ago' },
    ]);
    stop();
  });

  it('fails with 401 when another user takes over', async () => {
    const calls = server({ 'PATCH /api/jobs/:id': reply(401, 'Please sign in') });
    const stop = onSignInNeeded(() => Promise.resolve(false));
    expect((await failureOf(call('PATCH /api/jobs/:id', { params: { id: 1 }, body: {} }))).status).toBe(401);
    expect(calls).toHaveLength(1);
    stop();
  });

  it('does not ask to sign in after a wrong password', async () => {
    server({ 'POST /api/auth/login': reply(401, 'Invalid username or password') });
    const asked = jest.fn(() => Promise.resolve(true));
    const stop = onSignInNeeded(asked);
    expect(
      (await failureOf(call('POST /api/auth/login', { body: { username: 'amelia', password: 'x' } })))
        .userMessage,
    ).toBe('Invalid username or password');
    expect(asked).not.toHaveBeenCalled();
    stop();
  });
});

// SAVE-11
describe('without a connection', () => {
  let online = true;
  beforeEach(() => void jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online));
  afterEach(() => jest.restoreAllMocks());
  const turn = (to: 'online' | 'offline') => {
    online = to === 'online';
    window.dispatchEvent(new Event(to));
  };

  it('a read fails at once, and a save waits and is sent once, in order, on reconnection', async () => {
    const calls = server({
      'PATCH /api/jobs/:id': reply(200, { id: 1 }),
      'POST /api/jobs/:id/calls': aCall(),
    });
    turn('offline');
    expect(await failureOf(call('GET /api/jobs'))).toMatchObject({ status: 0 });
    const saves = [
      call('PATCH /api/jobs/:id', { params: { id: 1 }, body: { notes: 'first' } }),
      call('POST /api/jobs/:id/calls', { params: { id: 1 }, body: aNewCall, idempotencyKey: 'k' }),
      call('PATCH /api/jobs/:id', { params: { id: 1 }, body: { notes: 'third' } }),
    ];
    await Promise.resolve();
    expect(calls).toEqual([]);
    turn('online');
    await Promise.all(saves);
    expect(calls.map(({ body }) => body)).toEqual([{ notes: 'first' }, aNewCall, { notes: 'third' }]);
  });

  // MOVE-8
  it('a save that its caller keeps fails at once without a connection, and waits with no other', async () => {
    turn('offline');
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const saved = call('POST /api/moves', {
      body: { placeId: 1, code: 'J1', batchId: '5f0c4a34-8f0e-4c52-8a0e-0a5d3e1c2b11' },
      idempotencyKey: 'k',
      retriedByCaller: true,
    });
    await expect(saved).rejects.toMatchObject({ status: 0 });
    turn('online');
  });

  it('a save lost with the connection is retried with its key, unless that could save it twice', async () => {
    const { fetch, calls } = fakeFetch({
      'POST /api/jobs': reply(201, { id: 1 }),
      'POST /api/parts/:id/cancel': '',
    });
    let isCut = true;
    globalThis.fetch = (input, init) => {
      if (!isCut) return fetch(input, init);
      turn('offline');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const create = call('POST /api/jobs', { body: aNewJob, idempotencyKey: 'k' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    isCut = false;
    turn('online');
    expect(await create).toEqual({ id: 1 });
    expect(calls.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['k']);
    isCut = true;
    expect(
      await failureOf(call('POST /api/parts/:id/cancel', { params: { id: 1 }, body: {} })),
    ).toMatchObject({ unknownOutcome: true });
    turn('online');
  });
});
