import { useSyncExternalStore } from 'react';

/** The kinds of plugin failure; each disables only the plugin's own pages. */
export type Problem = 'missing' | 'incompatible' | 'unreachable' | 'crashed';

/** Plugins that failed while in use; those that could not be offered at all are in the plugin list. */
export interface Problems {
  readonly of: (pluginId: string) => Problem | undefined;
  readonly note: (pluginId: string, problem: Problem) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => ReadonlyMap<string, Problem>;
}

export function createProblems(): Problems {
  let known: ReadonlyMap<string, Problem> = new Map();
  const listeners = new Set<() => void>();
  return {
    of: (pluginId) => known.get(pluginId),
    note: (pluginId, problem) => {
      if (known.get(pluginId) === problem) return;
      known = new Map(known).set(pluginId, problem);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => known,
  };
}

export function useProblems(problems: Problems): ReadonlyMap<string, Problem> {
  return useSyncExternalStore(problems.subscribe, problems.snapshot);
}
