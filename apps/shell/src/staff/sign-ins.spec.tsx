import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { reply } from '@loupe/plugin-sdk/testing';
import type { SignInEvent } from '@loupe/shared-types';
import { startSignedIn } from '../testing/start-shell';

const EVENT: SignInEvent = {
  id: 9,
  at: '2026-04-03T13:05:00.000Z',
  outcome: 'signed-in',
  userId: 8,
  username: 'tomasz',
  fullName: 'Tomasz Wrona',
  knownBrowser: true,
  network: '203.0.113.0/24',
  madeBy: null,
  device: null,
  count: 1,
};
const EVENTS: readonly SignInEvent[] = [
  { ...EVENT, id: 9 },
  { ...EVENT, id: 8, outcome: 'reset', network: null, madeBy: 'Oliver Quill', knownBrowser: false },
  { ...EVENT, id: 7, outcome: 'locked', knownBrowser: false },
  { ...EVENT, id: 6, outcome: 'failed', knownBrowser: false, count: 5 },
  { ...EVENT, id: 5, outcome: 'failed', knownBrowser: false, userId: null, username: null, fullName: null },
  { ...EVENT, id: 4, outcome: 'network-locked', knownBrowser: false, fullName: null },
  { ...EVENT, id: 2, outcome: 'pin', device: 'Counter 1' },
  { ...EVENT, id: 1, outcome: 'wrong-pin', device: 'Counter 1', count: 2 },
  { ...EVENT, id: 0, outcome: 'pin-locked', device: 'Counter 1', fullName: null },
  { ...EVENT, id: 3, outcome: 'all-locked', knownBrowser: false, fullName: null, network: null },
];

const open = (answer: FakeApi['GET /api/staff/sign-ins'], accessLevel: 'full' | 'manager' = 'full') =>
  startSignedIn({
    at: '/staff/sign-ins',
    user: { accessLevel },
    api: { 'GET /api/staff/sign-ins': answer, 'GET /api/staff': [] },
  });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Sign-ins' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each entry shows the event, the user, the origin and the time', async () => {
  open(EVENTS);
  expect(await lines()).toEqual([
    'Tomasz WronaKnown browser, network 203.0.113.0/24Signed in03/04/2026, 14:05',
    'Tomasz WronaOne-time code made by Oliver QuillNew password03/04/2026, 14:05',
    'Tomasz WronaNew browser, network 203.0.113.0/24Locked for a while03/04/2026, 14:05',
    'Tomasz WronaNew browser, network 203.0.113.0/245 wrong passwords03/04/2026, 14:05',
    'Unknown nameNew browser, network 203.0.113.0/24Wrong password03/04/2026, 14:05',
    'EverybodyOn new browsers, network 203.0.113.0/24Locked for a while03/04/2026, 14:05',
    'Tomasz WronaOn Counter 1, network 203.0.113.0/24Switched by PIN03/04/2026, 14:05',
    'Tomasz WronaOn Counter 1, network 203.0.113.0/242 wrong PINs03/04/2026, 14:05',
    'EverybodyOn Counter 1, network 203.0.113.0/24PINs refused for a while03/04/2026, 14:05',
    'EverybodyOn browsers they have not used beforeLocked for a while03/04/2026, 14:05',
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign-in history');
});

test('an empty history shows a text', async () => {
  open([]);
  expect(await screen.findByText('No sign-ins recorded yet')).toBeInTheDocument();
});

test('a failure is shown with a retry button', async () => {
  open(reply(503, 'The shop server is restarting. Please try again in a moment'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The shop server is restarting. Please try again in a moment');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('the Staff page leads there, and it is refetched on return', async () => {
  const { calls } = open(EVENTS);
  const requests = () => calls.filter(({ path }) => path.startsWith('/api/staff/sign-ins')).length;
  await lines();
  fireEvent.click(screen.getByRole('link', { name: 'Back to Staff' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Sign-in history' }));
  await lines();
  await waitFor(() => expect(requests()).toBe(2));
});

test('it is for full access only', async () => {
  const { calls } = open(EVENTS, 'manager');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(calls.filter(({ path }) => path.startsWith('/api/staff'))).toEqual([]);
});
