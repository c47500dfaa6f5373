import type { Calendar } from '@loupe/domain';
import { PASSWORD_AFTER_MS } from '@loupe/shared-types';
import type { StoredDevice } from './devices.store';
import { BELIEVED_MS } from './stepped-clock';

export interface OpeningHours {
  /** The next closing time of the shop, as a UTC instant. */
  readonly nextClosing: () => string;
  /** Milliseconds for which an idle device still accepts PINs; 0 when a password is needed. */
  readonly acceptsPinsForMs: (device: Pick<StoredDevice, 'openedAt' | 'lastActiveAt'>) => number;
}

/**
 * When a PIN is enough (PIN-3): between a password sign-in and the shop's closing time, on a computer used within the
 * last quarter of an hour. A time in the future was written before the clock was set back, and is ignored.
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
