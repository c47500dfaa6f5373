import { createStore } from '@loupe/plugin-sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A place in the line of those who print in this tab. */
interface Turn {
  readonly leave: () => void;
}

const line = createStore<readonly Turn[]>([]);

/** Nothing is being printed in this tab, or waits to be: what comes from the queue is taken only then (LABEL-9). */
export const isPrinterFree = (): boolean => line.get().length === 0;

/** Notifies of each change of the line; returns how to unsubscribe. */
export const onPrinterTurn = line.subscribe;

/** Joins the end of the line, until `leave` is called. */
export function joinPrinterLine(): Turn {
  const turn: Turn = { leave: () => line.set(line.get().filter((one) => one !== turn)) };
  line.set([...line.get(), turn]);
  return turn;
}

/** Whether it is this component's turn to print, as long as it wants one: one print after the other (LABEL-7). */
export function usePrinterTurn(isWanted: boolean): boolean {
  const [turn, setTurn] = useState<Turn>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const joined = joinPrinterLine();
    setTurn(joined);
    return joined.leave;
  }, [isWanted]);
  return useSyncExternalStore(line.subscribe, () => turn !== undefined && line.get()[0] === turn);
}
