import type { Calendar } from '@loupe/domain';
import { PASSWORD_AFTER_MS } from '@loupe/shared-types';
import type { StoredDevice } from './devices.store';
import { BELIEVED_MS } from './stepped-clock';

export interface OpeningHours {
  /** The next end of a day at the shop, as a UTC instant. */
  readonly nextClosing: () => string;
  /** For how long PINs are still taken on the device if nobody touches it; 0 when it wants a password. */
  readonly acceptsPinsForMs: (device: Pick<StoredDevice, 'openedAt' | 'lastActiveAt'>) => number;
}

/**
 * When a PIN is enough (PIN-3): between a password and the end of the shop's day, on a computer somebody has touched within
 * the last quarter of an hour. A time in the future was written before the clock was set back, and says nothing.
 */
export function createOpeningHours({
  calendar,
  closingTime,
  clock,
}: {
  readonly calendar: Calendar;
  readonly closingTime: string;
  readonly clock: () => Date;
}): OpeningHours {
  const closingOn = (day: string) => calendar.instantAt(day, closingTime);

  function nextClosing(): string {
    const today = calendar.today(clock());
    const closing = closingOn(today);
    return closing > clock().toISOString()
      ? closing
      : closingOn(calendar.dayOf(new Date(calendar.dayRange(today).to)));
  }

  function lastClosing(): string {
    const today = calendar.today(clock());
    const closing = closingOn(today);
    if (closing <= clock().toISOString()) return closing;
    return closingOn(calendar.dayOf(new Date(Date.parse(calendar.dayRange(today).from) - 1)));
  }

  return {
    nextClosing,
    acceptsPinsForMs({ openedAt, lastActiveAt }) {
      if (openedAt === null || lastActiveAt === null) return 0;
      const now = clock().getTime();
      const opened = Date.parse(openedAt);
      const active = Date.parse(lastActiveAt);
      if (opened < Date.parse(lastClosing()) || Math.max(opened, active) > now + BELIEVED_MS) return 0;
      const until = Math.min(active + PASSWORD_AFTER_MS, Date.parse(nextClosing()));
      return Math.max(0, until - now);
    },
  };
}
