import { fireEvent, renderHook } from '@testing-library/react';
import { LOCK_AFTER_MS, useIdleLock } from './idle';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('a counter left alone', () => {
  it('locks itself after a quarter of an hour', () => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    expect(lock).not.toHaveBeenCalled();
    jest.advanceTimersByTime(120_000);
    expect(lock).toHaveBeenCalled();
  });

  it('does not while somebody works, here or in another tab', () => {
    const lock = jest.fn();
    renderHook(() => useIdleLock(lock));
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    fireEvent.keyDown(document.body, { key: 'a' });
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    localStorage.setItem('last-seen', String(Date.now()));
    jest.advanceTimersByTime(LOCK_AFTER_MS - 60_000);
    expect(lock).not.toHaveBeenCalled();
  });
});
