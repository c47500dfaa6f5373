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
