import { fireEvent, renderHook } from '@testing-library/react';
import { LOCK_AFTER_MS, useIdleLock } from './idle';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

// SESSION-4
describe('an idle counter', () => {
  it('locks itself after a quarter of an hour', () => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    expect(lock).not.toHaveBeenCalled();
    jest.advanceTimersByTime(120_000);
    expect(lock).toHaveBeenCalled();
  });

  it('does not while in use, here or in another tab', () => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    localStorage.setItem('last-seen', String(Date.now()));
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    expect(lock).not.toHaveBeenCalled();
  });

  const MINUTE = 60_000;
  const YEAR = 365 * 24 * 60 * MINUTE;
  /** Moves the wall clock but not the monotonic clock, which stops during sleep. */
  const jump = (ms: number) => jest.setSystemTime(Date.now() + ms);

  it.each([-YEAR, -90_000, 90_000, YEAR])('is not locked when the clock is set by %d ms', (step) => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jest.advanceTimersByTime(MINUTE);
    jump(step);
    jest.advanceTimersByTime(10 * MINUTE);
    fireEvent.keyDown(document.body, { key: 'a' });
    jest.advanceTimersByTime(14 * MINUTE);
    expect(lock).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2 * MINUTE);
    expect(lock).toHaveBeenCalled();
  });

  it('is locked after a longer sleep, even when the first event is a touch', () => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jest.advanceTimersByTime(MINUTE);
    jump(20 * MINUTE);
    fireEvent.pointerDown(document.body);
    expect(lock).toHaveBeenCalledTimes(1);
  });

  it('adds up short sleeps, and stays open after a single one', () => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jump(8 * MINUTE);
    jest.advanceTimersByTime(MINUTE);
    expect(lock).not.toHaveBeenCalled();
    jump(8 * MINUTE);
    jest.advanceTimersByTime(MINUTE);
    expect(lock).toHaveBeenCalled();
  });
});
