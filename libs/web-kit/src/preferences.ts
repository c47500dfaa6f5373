import { NO_PREFERENCES, type Density, type Preferences, type SavedView } from '@loupe/shared-types';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAction, type Action } from './actions';
import { keyOf } from './keys';
import { queryOf } from './queries';

const ID = 'GET /api/preferences';

/** What the user has set up; undefined until it is read, the defaults where it cannot be. */
export function usePreferences(): Preferences | undefined {
  const { data, isError } = useQuery(queryOf(ID));
  return data ?? (isError ? NO_PREFERENCES : undefined);
}

const put = (client: QueryClient, preferences: Preferences) => client.setQueryData(keyOf(ID), preferences);

const saveDensity: Action<Density, Preferences> = {
  request: (density, call) => call('PATCH /api/preferences', { body: { density } }),
  answer: put,
  failure: { title: 'Error', description: 'Failed to save the layout' },
};

/** Shows a density at once and saves it (DENSITY-1). */
export function useSaveDensity(): (density: Density) => void {
  const client = useQueryClient();
  const { run } = useAction(saveDensity);
  return useCallback(
    (density) => {
      put(client, { ...(client.getQueryData<Preferences>(keyOf(ID)) ?? NO_PREFERENCES), density });
      void run(density);
    },
    [client, run],
  );
}

const endTour: Action<void, Preferences> = {
  request: (_, call) => call('PATCH /api/preferences', { body: { tour: true } }),
  answer: put,
  failure: { title: 'Error', description: 'Failed to save that the tour is over' },
};

/** Shows at once that the tour is over, and saves it (HELP-3). */
export function useEndTour(): () => void {
  const client = useQueryClient();
  const { run } = useAction(endTour);
  return useCallback(() => {
    const known = client.getQueryData<Preferences>(keyOf(ID)) ?? NO_PREFERENCES;
    if (known.tour) return;
    put(client, { ...known, tour: true });
    void run();
  }, [client, run]);
}

interface ViewsChange {
  readonly from: Preferences;
  readonly views: readonly SavedView[];
  /** What is said once it is saved: 'View saved'. */
  readonly done: string;
}

/** Saves all views of the user at once (VIEW-1); Undo saves the former ones. */
export const saveViews: Action<ViewsChange, Preferences> = {
  request: ({ from: { version }, views }, call) =>
    call('PATCH /api/preferences', { body: { version, views: [...views] } }),
  answer: put,
  success: (_, { done }) => ({ title: 'Saved Views', description: done }),
  failure: { title: 'Error', description: 'Failed to save the view' },
  undo:
    ({ from: { views } }, { version }) =>
    (call) =>
      call('PATCH /api/preferences', { body: { version, views: [...views] } }),
};
