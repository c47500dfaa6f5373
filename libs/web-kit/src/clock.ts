import { useMemo, useSyncExternalStore } from 'react';
import { createCalendar, type Calendar } from '@loupe/domain';
import { onClockOffset, serverNow, useShell } from '@loupe/plugin-sdk';

const MINUTE_MS = 60_000;

const calendars = new Map<string, Calendar>();

/** The shop's calendar: its days, months and times, in the shop's time zone. */
export function useCalendar(): Calendar {
  const { timeZone } = useShell().shop;
  // Shared by the page, not one per card: creating its Intl formats takes milliseconds.
  const calendar = calendars.get(timeZone) ?? createCalendar(timeZone);
  calendars.set(timeZone, calendar);
  return calendar;
}

function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  const stopListening = onClockOffset(listener);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

const thisMinute = () => Math.floor(serverNow().getTime() / MINUTE_MS);

/** The current minute by the server's clock; re-renders when it changes. */
export function useNow(): Date {
  const minute = useSyncExternalStore(eachMinute, thisMinute);
  return useMemo(() => (minute === thisMinute() ? serverNow() : new Date(minute * MINUTE_MS)), [minute]);
}

/** The locations an item can be at, as the shop names them (PLACE-1). */
export function useLocationOptions(): readonly string[] {
  return useShell().shop.locations;
}
