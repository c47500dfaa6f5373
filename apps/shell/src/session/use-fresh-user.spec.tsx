import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { fakeFetch, testUser } from '@loupe/plugin-sdk/testing';
import { SESSION_FRESH_MS } from '@loupe/shared-types';
import type { Session } from './session';
import { useFreshUser } from './use-fresh-user';

const within = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

// PAGE-5
test('the signed-in user is refetched on a page change once five minutes have passed', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const { fetch, calls } = fakeFetch({ 'GET /api/auth/me': testUser });
  globalThis.fetch = fetch;
  const update = jest.fn();
  const session = { update } as unknown as Session;
  const page = renderHook(
    () => {
      useFreshUser(session);
      return useNavigate();
    },
    { wrapper: within },
  );
  const goTo = (path: string) => act(() => void page.result.current(path));

  now.mockReturnValue(1_000 + SESSION_FRESH_MS - 1);
  goTo('/quote');
  expect(calls).toHaveLength(0);
  now.mockReturnValue(1_000 + SESSION_FRESH_MS);
  goTo('/missing');
  goTo('/quote');
  await waitFor(() => expect(update).toHaveBeenCalledWith(testUser));
  expect(calls).toHaveLength(1);
  now.mockRestore();
});
