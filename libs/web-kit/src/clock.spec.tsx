import { act, screen } from '@testing-library/react';
import { call } from './api';
import { useCalendar, useNow } from './clock';
import { renderPage, reply } from './testing';

const HOUR_MS = 60 * 60_000;
/** A summer evening at the shop, and a computer whose clock is a day behind. */
const SERVER = Date.parse('2026-06-11T19:30:00.000Z');

function Today() {
  const now = useNow();
  const calendar = useCalendar();
  return <p>{`${calendar.today(now)} ${calendar.timeOf(now)}`}</p>;
}

const hearFrom = (serverMs: number) => async () => {
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    const response = await fetch(...call);
    const headers = { get: (name: string) => (name === 'Date' ? new Date(serverMs).toUTCString() : null) };
    return { ...response, headers } as unknown as Response;
  };
  await call('GET /api/stats');
  globalThis.fetch = fetch;
};

beforeEach(() => jest.useFakeTimers({ now: SERVER - 26 * HOUR_MS }));
afterEach(() => jest.useRealTimers());

describe('now', () => {
  // TIME-5
  it('is the server’s on a computer whose clock is 26 hours slow, and the open page follows it', async () => {
    renderPage(<Today />, { api: { 'GET /api/stats': reply(200, {}) } });
    expect(screen.getByText('2026-06-10 18:30')).toBeInTheDocument();
    await act(hearFrom(SERVER));
    expect(screen.getByText('2026-06-11 20:30')).toBeInTheDocument();
  });

  it('follows the server when the clock is corrected', async () => {
    renderPage(<Today />, { api: { 'GET /api/stats': reply(200, {}) } });
    await act(hearFrom(SERVER));
    jest.setSystemTime(SERVER);
    await act(hearFrom(SERVER));
    expect(screen.getByText('2026-06-11 20:30')).toBeInTheDocument();
  });

  it('ignores a second of latency, and a response without a time', async () => {
    jest.setSystemTime(SERVER);
    renderPage(<Today />, { api: { 'GET /api/stats': reply(200, {}) } });
    await act(hearFrom(SERVER - 900));
    expect(screen.getByText('2026-06-11 20:30')).toBeInTheDocument();
    await act(hearFrom(NaN));
    expect(screen.getByText('2026-06-11 20:30')).toBeInTheDocument();
  });
});
