import { createContext, useContext, useEffect, useRef } from 'react';
import type { ChangeEvent } from '@loupe/shared-types';

export type ChangeListener = (change: ChangeEvent) => void;

/** Where changes made at any counter are heard; answers a function that stops listening. */
export type ChangeSource = (listener: ChangeListener) => () => void;

const ChangeContext = createContext<ChangeSource>(() => () => undefined);

/** Given by the shell, and by the test double, around every page. */
export const ChangeProvider = ChangeContext.Provider;

/**
 * Hears of each change as it happens, one's own included. The shell has by then marked the queries of
 * that topic for a fresh read; listen only to show that something changed.
 */
export function useChanges(listener: ChangeListener): void {
  const listen = useContext(ChangeContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => listen((change) => latest.current(change)), [listen]);
}

const MOST_REMEMBERED = 500;
const read = new Set<number>();

/** Whether what this change made out of date is being read again already. */
export const isRead = (change: number): boolean => read.has(change);

/** Says that it is: its event, or the answer to the call that made it, need not do so again. */
export function markRead(change: number): void {
  read.add(change);
  const [oldest] = read;
  if (read.size > MOST_REMEMBERED && oldest !== undefined) read.delete(oldest);
}
