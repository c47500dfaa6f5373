import { useSyncExternalStore } from 'react';
import { createStore } from '@loupe/plugin-sdk';

/** The kinds of plugin failure; each disables only the plugin's own pages. */
export type Problem = 'missing' | 'withdrawn' | 'incompatible' | 'unreachable' | 'crashed';

/** Plugins that failed while in use; those that could not be offered at all are in the plugin list. */
export interface Problems {
  readonly of: (pluginId: string) => Problem | undefined;
  readonly note: (pluginId: string, problem: Problem) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => ReadonlyMap<string, Problem>;
}

export function createProblems(): Problems {
  const known = createStore<ReadonlyMap<string, Problem>>(new Map());
  return {
    of: (pluginId) => known.get().get(pluginId),
    note: (pluginId, problem) => {
      if (known.get().get(pluginId) !== problem) known.set(new Map(known.get()).set(pluginId, problem));
    },
    subscribe: known.subscribe,
    snapshot: known.get,
  };
}

export function useProblems(problems: Problems): ReadonlyMap<string, Problem> {
  return useSyncExternalStore(problems.subscribe, problems.snapshot);
}
