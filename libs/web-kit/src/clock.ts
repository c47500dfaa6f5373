import { useMemo, useSyncExternalStore } from 'react';
import { createCalendar, type Calendar } from '@loupe/domain';
import { onClockOffset, serverNow, useShell } from '@loupe/plugin-sdk';

const MINUTE_MS = 60_000;

const calendars = new Map<string, Calendar>();

/** The shop's calendar: its days, months and times, whatever zone this computer is set to. */
export function useCalendar(): Calendar {
  const { timeZone } = useShell().shop;
  // One for the page and not one for each card: what it needs of the browser takes it milliseconds to make.
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

/** Now by the server's clock, to the minute; a page that shows an age is drawn again when it changes. */
export function useNow(): Date {
  const minute = useSyncExternalStore(eachMinute, thisMinute);
  return useMemo(() => (minute === thisMinute() ? serverNow() : new Date(minute * MINUTE_MS)), [minute]);
}

/** Where an item can be, as the shop names the places (PLACE-1). */
export function useLocationChoices(): readonly string[] {
  return useShell().shop.locations;
}
