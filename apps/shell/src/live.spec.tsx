import { act } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { fakeFetch, reply } from '@loupe/plugin-sdk/testing';
import { startLive } from './live';

class FakeSource {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  readyState = 1;
  constructor(readonly url: string) {
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

const latest = () => FakeSource.all.at(-1) as FakeSource;
const change = (topic: string, id: number) =>
  latest().onmessage?.({ data: JSON.stringify({ topic, id, change: id }) });

function start() {
  const client = new QueryClient();
  for (const path of ['/api/jobs', '/api/stats', '/api/calls', '/api/staff']) client.setQueryData([path], []);
  const old = () =>
    client
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.isInvalidated)
      .map((query) => String(query.queryKey[0]));
  const onSignedOut = jest.fn();
  return { live: startLive(client, { onSignedOut }), old, onSignedOut };
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.all = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => jest.useRealTimers());

const meAnswers = (status: number) => {
  globalThis.fetch = fakeFetch({
    'GET /api/auth/me': reply(status, status === 401 ? 'Please sign in' : {}),
  }).fetch;
};
const settle = () => act(() => jest.advanceTimersByTimeAsync(10));

describe('a session that ended elsewhere', () => {
  it('is reported when the server closes the stream', async () => {
    meAnswers(401);
    const { live, onSignedOut } = start();
    latest().onerror?.();
    await settle();
    expect(onSignedOut).toHaveBeenCalledTimes(1);
    live.stop();
  });

  it.each([200, 503])('is not assumed when the stream is lost and the server answers %i', async (status) => {
    meAnswers(status);
    const { live, onSignedOut } = start();
    latest().onerror?.();
    await settle();
    expect(onSignedOut).not.toHaveBeenCalled();
    live.stop();
  });

  it('reconnects the stream at once after the next sign-in', async () => {
    meAnswers(401);
    const { live } = start();
    for (const waitMs of [1_000, 2_000, 4_000]) {
      latest().readyState = FakeSource.CLOSED;
      latest().onerror?.();
      await act(() => jest.advanceTimersByTimeAsync(waitMs));
    }
    expect(FakeSource.all).toHaveLength(4);
    latest().readyState = FakeSource.CLOSED;
    latest().onerror?.();
    live.retry();
    expect(FakeSource.all).toHaveLength(5);
    live.stop();
  });
});

describe('changes made at other counters', () => {
  // LIVE-1
  it('invalidate the queries of their topic within two seconds, and nothing else', () => {
    const { live, old } = start();
    change('parts', 12);
    jest.advanceTimersByTime(2_000);
    expect(old()).toEqual(['/api/jobs', '/api/stats']);
    live.stop();
  });

  it('reach the listeners, with the job they belong to', () => {
    const { live } = start();
    const heard = jest.fn();
    const stop = live.listen(heard);
    change('calls', 7);
    stop();
    change('calls', 8);
    expect(heard.mock.calls).toEqual([[{ topic: 'calls', id: 7, change: 7 }]]);
    live.stop();
  });

  it('may be missed while the stream is disconnected, so all shop data is invalidated', () => {
    const { live, old } = start();
    latest().onopen?.();
    latest().onopen?.();
    jest.advanceTimersByTime(2_000);
    expect(old()).toEqual(['/api/jobs', '/api/stats', '/api/calls']);
    live.stop();
  });

  it('are received again after the server has refused the stream', () => {
    const { live } = start();
    latest().readyState = FakeSource.CLOSED;
    latest().onerror?.();
    expect(FakeSource.all).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    expect(FakeSource.all).toHaveLength(2);
    live.stop();
  });
});
