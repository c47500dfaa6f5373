import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { fakeFetch, reply, testUser } from '@loupe/plugin-sdk/testing';
import { SESSION_FRESH_MS } from '@loupe/shared-types';
import { actAs } from './acting';
import type { Session } from './session';
import { useFreshUser } from './use-fresh-user';

const within = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

const open = (session: Partial<Session>) => {
  const page = renderHook(
    () => {
      useFreshUser(session as Session);
      return useNavigate();
    },
    { wrapper: within },
  );
  return (path: string) => act(() => void page.result.current(path));
};

// PAGE-5
test('the signed-in user is refetched on a page change once five minutes have passed', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const { fetch, calls } = fakeFetch({ 'GET /api/auth/me': testUser });
  globalThis.fetch = fetch;
  const update = jest.fn();
  const goTo = open({ update });
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

// PIN-7
test.each([
  ['the same user is told that the session has ended', 1, 1],
  ['another user who took over meanwhile is not', 2, 0],
])('a refused refetch: %s', async (_, userId, times) => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  let refuse: () => void = () => undefined;
  const asked = new Promise<void>((answer) => (refuse = answer));
  const answer = async () => {
    await asked;
    return reply(401, 'Please sign in');
  };
  globalThis.fetch = fakeFetch({ 'GET /api/auth/me': answer }).fetch;
  const endedElsewhere = jest.fn();
  actAs({ userId: 1, fullName: 'Amelia Fairbrother' }, () => undefined);
  const goTo = open({ endedElsewhere });
  now.mockReturnValue(SESSION_FRESH_MS);
  goTo('/quote');
  actAs({ userId, fullName: 'Whoever is here now' }, () => undefined);
  await act(async () => refuse());
  await new Promise((resolve) => setTimeout(resolve));
  expect(endedElsewhere).toHaveBeenCalledTimes(times);
  now.mockRestore();
});
