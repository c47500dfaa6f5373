import { createContext, useContext, useEffect, useRef } from 'react';
import type { ChangeEvent } from '@loupe/shared-types';

export type ChangeListener = (change: ChangeEvent) => void;

/** Registers a listener for changes made at any counter; returns how to unsubscribe. */
export type ChangeSource = (listener: ChangeListener) => () => void;

const ChangeContext = createContext<ChangeSource>(() => () => undefined);

/** Provided by the shell, and by the test double, around every page. */
export const ChangeProvider = ChangeContext.Provider;

/**
 * Listens to each change as it happens, the user's own included. The shell has by then invalidated the queries of that
 * topic; listen only to show that something changed.
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

/** Whether the queries of this change have been invalidated already. */
export const isRead = (change: number): boolean => read.has(change);

/** Marks them as invalidated: the event, or the response of the call, need not do so again. */
export function markRead(change: number): void {
  read.add(change);
  const [oldest] = read;
  if (read.size > MOST_REMEMBERED && oldest !== undefined) read.delete(oldest);
}
