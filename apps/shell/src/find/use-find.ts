import { useEffect, useState } from 'react';
import { useShell, type Found, type FoundGroup } from '@loupe/plugin-sdk';
import { FIND_LIMIT, type PluginList } from '@loupe/shared-types';
import { userMessageOf } from '@loupe/web-kit';
import { slotEntries } from '../plugins/slot-entries';
import { PageError, type PluginStore } from '../plugins/plugin-store';
import { findPages } from './find-pages';

/** Between the last key and the question; a first text is asked at once. */
const DEBOUNCE_MS = 20;

interface Answered {
  readonly text: string;
  readonly groups: readonly FoundGroup[];
}

interface KindState {
  readonly answered?: Answered;
  readonly error?: string;
  readonly isPending: boolean;
}

export interface FindState {
  readonly groups: readonly FoundGroup[];
  /** Of each kind that failed: its label and why. */
  readonly failures: readonly { readonly label: string; readonly message: string }[];
  readonly isPending: boolean;
}

/** The code of a kind that has not arrived is no fault of this page. */
const messageOf = (error: unknown): string =>
  error instanceof PageError && error.problem === 'unreachable'
    ? 'The server cannot be reached just now.'
    : userMessageOf(error);

const isExact = ({ results }: FoundGroup): boolean => results.some((one: Found) => one.isExact);

/** Asks every kind of results for the text; requests for an earlier text are cancelled, kinds fail alone (FIND-3). */
export function useFind(
  list: PluginList | undefined,
  store: PluginStore,
  typed: string,
  tries: number,
): FindState {
  const { user, shop, can } = useShell();
  const [states, setStates] = useState<ReadonlyMap<string, KindState>>(new Map());
  const text = typed.trim();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const note = (key: string, state: (before: KindState | undefined) => KindState) => {
      if (!signal.aborted) setStates((all) => new Map(all).set(key, state(all.get(key))));
    };
    const ask = () => {
      for (const { key, plugin, entry } of slotEntries(list, 'find', can)) {
        note(key, (before) => ({ answered: before?.answered, isPending: true }));
        store
          .slot(plugin, entry)
          .load()
          .then((find) => find({ text, limit: FIND_LIMIT, signal, user, shop, can }))
          .then(
            (groups) => note(key, () => ({ answered: { text, groups }, isPending: false })),
            (error: unknown) => note(key, () => ({ error: messageOf(error), isPending: false })),
          );
      }
    };
    const timer = setTimeout(ask, text === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [can, list, shop, store, text, tries, user]);

  const kinds = slotEntries(list, 'find', can).map(({ key, entry }) => ({ entry, state: states.get(key) }));
  const found = kinds.flatMap(({ state }) => state?.answered?.groups ?? []);
  const exact = found.filter(isExact);
  return {
    groups: [...exact, ...found.filter((group) => !isExact(group)), ...findPages(list, can, text)],
    failures: kinds.flatMap(({ entry, state }) =>
      state?.error === undefined ? [] : [{ label: entry.label, message: state.error }],
    ),
    isPending: kinds.some(
      ({ state }) =>
        !state || state.isPending || (state.error === undefined && state.answered?.text !== text),
    ),
  };
}
