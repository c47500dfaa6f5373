import { QueryClient } from '@tanstack/react-query';
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
  return { live: startLive(client), old };
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.all = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => jest.useRealTimers());

describe('changes made at other counters', () => {
  // LIVE-1
  it('mark what their topic concerns for a fresh read, within two seconds, and nothing else', () => {
    const { live, old } = start();
    change('parts', 12);
    jest.advanceTimersByTime(2_000);
    expect(old()).toEqual(['/api/jobs', '/api/stats']);
    live.stop();
  });

  it('are told to whoever listens, with the job they belong to', () => {
    const { live } = start();
    const heard = jest.fn();
    const stop = live.listen(heard);
    change('calls', 7);
    stop();
    change('calls', 8);
    expect(heard.mock.calls).toEqual([[{ topic: 'calls', id: 7, change: 7 }]]);
    live.stop();
  });

  it('may have been missed while the stream was away, so everything of the shop is read again', () => {
    const { live, old } = start();
    latest().onopen?.();
    latest().onopen?.();
    jest.advanceTimersByTime(2_000);
    expect(old()).toEqual(['/api/jobs', '/api/stats', '/api/calls']);
    live.stop();
  });

  it('are listened for again after the server has refused the stream', () => {
    const { live } = start();
    latest().readyState = FakeSource.CLOSED;
    latest().onerror?.();
    expect(FakeSource.all).toHaveLength(1);
    jest.advanceTimersByTime(1_000);
    expect(FakeSource.all).toHaveLength(2);
    live.stop();
  });
});
