import { createStore } from '@loupe/plugin-sdk';
import { onStorage } from '@loupe/web-kit';
import { useMemo, useSyncExternalStore } from 'react';
import { createTabList } from '../tab-list';

/** A batch that this tab printed, of which nobody has said yet whether it came out (LABEL-7). */
export interface OpenQuestion {
  readonly batch: number;
  /** What 'No, it did not print' means: the queue's failed. */
  readonly noCame: 'cancelled' | 'failed';
}

const questions = createTabList<OpenQuestion>('print-asks', ({ batch }) => batch);

export const openQuestion = questions.keep;
export const closeQuestion = questions.forget;

/** Batches that something on the page asks about itself. */
const askedElsewhere = createStore<ReadonlySet<number>>(new Set());

/** From now on whoever calls it asks about the batch; returns how to leave that to the line above every page. */
export function askMyself(batch: number): () => void {
  askedElsewhere.set(new Set(askedElsewhere.get()).add(batch));
  return () => askedElsewhere.set(new Set([...askedElsewhere.get()].filter((one) => one !== batch)));
}

/** The questions that nothing on the page asks, oldest first. */
export function useOpenQuestions(): readonly OpenQuestion[] {
  const elsewhere = useSyncExternalStore(askedElsewhere.subscribe, askedElsewhere.get);
  const stored = useSyncExternalStore(onStorage, () => JSON.stringify(questions.read()));
  return useMemo(
    () => (JSON.parse(stored) as readonly OpenQuestion[]).filter(({ batch }) => !elsewhere.has(batch)),
    [elsewhere, stored],
  );
}
