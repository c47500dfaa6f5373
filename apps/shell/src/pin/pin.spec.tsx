import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reply, testShop, testUser } from '@loupe/plugin-sdk/testing';
import type { PinOptions } from '@loupe/shared-types';
import { openAfterUnlocking } from '../session/after-unlock';
import { takeChosen } from '../session/chosen';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

const OPTIONS: PinOptions = {
  device: 'Counter 1',
  members: [
    { username: 'priya', fullName: 'Priya Sandhu', hasPin: true },
    { username: 'amelia', fullName: 'Amelia Fairbrother', hasPin: true },
    { username: 'tomasz', fullName: 'Tomasz Wrona', hasPin: false },
  ],
  acceptedForMs: 600_000,
  lockedUntil: null,
};
const AMELIA = { ...testUser, userId: 1, username: 'amelia', fullName: 'Amelia Fairbrother' };

const start = (api: Record<string, unknown> = {}, shop = {}) => {
  const started = startSignedIn({
    at: '/live-jobs',
    list: { plugins: [aPlugin()] },
    load: () => Promise.resolve(delivering({ live: () => <p>The jobs</p>, dashboard: () => null })),
    shop: { ...testShop, pin: { digits: 6, lockAfterMinutes: 3 }, ...shop },
    api: { 'GET /api/auth/pin': OPTIONS, ...api },
  });
  act(() =>
    started.session.bootstrap({
      user: testUser,
      plugins: { plugins: [aPlugin()], broken: [], forbiddenPaths: [] },
      serverTime: Date.now(),
    }),
  );
  return started;
};
/** The lock replaces the body. */
const page = () => within(document.body);
const inLock = () => waitFor(() => page().getByRole('dialog', { name: 'Locked' }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const lock = async () => {
  await screen.findByText('The jobs');
  press('F9');
  return within(await inLock());
};
const typePin = async (name: string) => {
  fireEvent.click(await page().findByRole('button', { name }));
  fireEvent.change(await page().findByLabelText(`PIN of ${name}`), { target: { value: '480261' } });
};

// PIN-6
test('the user menu tells who signs in with the password', async () => {
  start();
  await screen.findByText('The jobs');
  const menu = document.getElementById('account')!;
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }));
  const tomasz = await within(menu).findByText('Tomasz Wrona');
  expect(tomasz.closest('button')).toHaveTextContent('with password');
});

// PIN-6
test('F9 ends the session, shows the names, most recent first, and nothing of the page', async () => {
  const { calls } = start();
  const dialog = await lock();
  const names = await dialog.findAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Priya Sandhu',
    'Amelia Fairbrother',
    'Tomasz Wronawith password',
  ]);
  // Priya is signed in, so Amelia most likely comes next.
  await waitFor(() => expect(names[1]).toHaveFocus());
  expect(document.body).not.toHaveTextContent('The jobs');
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/auth/logout');
});

test('another user takes over at the same address; a wrong PIN is reported and cleared', async () => {
  let tries = 0;
  const { calls, session } = start({
    'POST /api/auth/pin': () => (++tries === 1 ? reply(401, 'That PIN is not right') : AMELIA),
  });
  await lock();
  await typePin('Amelia Fairbrother');
  expect(await page().findByRole('alert')).toHaveTextContent('That PIN is not right');
  const field = page().getByLabelText('PIN of Amelia Fairbrother');
  expect(field).toHaveValue('');
  for (const digit of '480261') fireEvent.click(page().getByRole('button', { name: digit }));
  await waitFor(() => expect(session.state()).toMatchObject({ user: AMELIA }));
  expect(window.location.pathname).toBe('/live-jobs');
  const sent = calls.filter(({ path, method }) => path === '/api/auth/pin' && method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    { username: 'amelia', pin: '480261' },
    { username: 'amelia', pin: '480261' },
  ]);
});

test.each([
  [{ ...OPTIONS, acceptedForMs: 0 }, /Nobody has been here for a while/],
  [{ ...OPTIONS, lockedUntil: new Date(Date.now() + 600_000).toISOString() }, /PINs again in 10 minutes/],
  [reply(403, 'PINs do not work on this computer. Please sign in with your password'), /do not work on this/],
])('where PINs are not accepted, the password is asked for: %#', async (options, words) => {
  start({ 'GET /api/auth/pin': options });
  const dialog = await lock();
  expect(await dialog.findByText(words)).toBeInTheDocument();
  expect(dialog.getByLabelText('Password')).toBeInTheDocument();
});

// PIN-4
test('a code from a slow scanner is no PIN; one that is typed after it is', async () => {
  const { calls } = start({ 'POST /api/auth/pin': AMELIA });
  await lock();
  fireEvent.click(await page().findByRole('button', { name: 'Amelia Fairbrother' }));
  let field = await page().findByLabelText<HTMLInputElement>('PIN of Amelia Fairbrother');
  const pins = () => calls.filter(({ path, method }) => path === '/api/auth/pin' && method === 'POST');
  let now = 10_000;
  const put = (text: string, gap: number) => {
    now += gap;
    const event = createEvent.input(field, { target: { value: field.value + text } });
    Object.defineProperty(event, 'timeStamp', { value: now });
    fireEvent(field, event);
  };
  const type = (text: string, gap: number) => [...text].forEach((key) => put(key, gap));
  for (const gap of [55, 70, 190]) {
    type('12', 500);
    type('JB', gap);
    expect([field.value, page().queryByRole('alert')]).toEqual(['12', null]);
    type('00012340', gap);
    expect(field).toHaveValue('');
    expect(page().getByRole('alert')).toHaveTextContent('A PIN has digits only. Please type it again.');
    fireEvent.click(page().getByRole('button', { name: 'Somebody else' }));
    fireEvent.click(page().getByRole('button', { name: 'Amelia Fairbrother' }));
    field = page().getByLabelText<HTMLInputElement>('PIN of Amelia Fairbrother');
    now += 1_000;
  }
  // Pasted, or put in by an app that reads codes.
  put('JB0001', 0);
  expect([field.value, pins()]).toEqual(['', []]);
  now += 1_000;
  type('480261', 120);
  await waitFor(() => expect(pins()).toHaveLength(1));
  expect(pins()[0]?.body).toEqual({ username: 'amelia', pin: '480261' });
});

test('a user without a PIN, or by choice, uses the password', async () => {
  start();
  const dialog = await lock();
  fireEvent.click(await dialog.findByRole('button', { name: /Tomasz Wrona/ }));
  expect(await dialog.findByLabelText('Password')).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Somebody else' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Priya Sandhu' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Use the password' }));
  expect(await dialog.findByLabelText('Password')).toBeInTheDocument();
});

test('a path requested on the lock opens after unlocking, and another site never', async () => {
  start({ 'POST /api/auth/pin': testUser });
  await lock();
  openAfterUnlocking('/live-jobs?search=J1201');
  openAfterUnlocking('//elsewhere.example/');
  openAfterUnlocking('https://elsewhere.example/');
  expect(window.location.search).toBe('');
  expect(document.body).not.toHaveTextContent('J1201');
  await typePin('Priya Sandhu');
  await waitFor(() => expect(window.location.search).toBe('?search=J1201'));
});

test('a log-out discards the path to open', async () => {
  const { session, unmount } = start({ 'POST /api/auth/pin': testUser });
  await lock();
  openAfterUnlocking('/live-jobs?search=J1201');
  await act(() => session.signOut());
  unmount();
  start();
  await screen.findByText('The jobs');
  expect(window.location.search).toBe('');
});

test('F9 does nothing on a computer that is not enrolled', async () => {
  const { calls } = start({}, { pin: undefined });
  await screen.findByText('The jobs');
  press('F9');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/api/auth/pin')).toEqual([]);
});

test('digits pressed by mouse and typed belong together: the field keeps the focus', async () => {
  start();
  await lock();
  fireEvent.click(await page().findByRole('button', { name: 'Amelia Fairbrother' }));
  const field = await page().findByLabelText('PIN of Amelia Fairbrother');
  for (const name of ['4', 'Clear', '8', 'Delete the last digit', '0']) {
    const button = page().getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(field).toHaveFocus();
  }
});

test('a first letter finds the name that has the focus already', async () => {
  start();
  const dialog = await lock();
  const names = await dialog.findAllByRole('button');
  await waitFor(() => expect(names[1]).toHaveFocus());
  fireEvent.keyDown(names[1]!, { key: 'a' });
  expect(names[1]).toHaveFocus();
});

// PIN-9
test('names are offered as soon as the server can be reached again', async () => {
  let isUnavailable = true;
  start({ 'GET /api/auth/pin': () => (isUnavailable ? reply(503, 'Restarting') : OPTIONS) });
  const dialog = await lock();
  expect(await dialog.findByText('Restarting')).toBeInTheDocument();
  isUnavailable = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Try PINs again' }));
  expect(await dialog.findByRole('button', { name: 'Priya Sandhu' })).toBeInTheDocument();
});

// PIN-9
test('names are offered by themselves once online, but not while a password is being typed', async () => {
  let isUnavailable = true;
  start({ 'GET /api/auth/pin': () => (isUnavailable ? reply(503, 'Restarting') : OPTIONS) });
  const dialog = await lock();
  fireEvent.change(await dialog.findByLabelText('Password'), { target: { value: 'a lon' } });
  isUnavailable = false;
  fireEvent(window, new Event('online'));
  await act(() => Promise.resolve());
  expect(dialog.getByLabelText('Password')).toHaveValue('a lon');
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: '' } });
  fireEvent(window, new Event('online'));
  expect(await dialog.findByRole('button', { name: 'Priya Sandhu' })).toBeInTheDocument();
});

test('the same first letter again goes on to the next name with it', async () => {
  const members = [...OPTIONS.members, { username: 'adam', fullName: 'Adam Aubrey', hasPin: true }];
  start({ 'GET /api/auth/pin': { ...OPTIONS, members } });
  const dialog = await lock();
  const list = await dialog.findByRole('list', { name: 'Names' });
  for (const name of ['Amelia Fairbrother', 'Adam Aubrey', 'Amelia Fairbrother']) {
    fireEvent.keyDown(list, { key: 'a' });
    expect(dialog.getByRole('button', { name })).toHaveFocus();
  }
});

test('F9 on a locked page does not choose for the next lock', async () => {
  const { session } = start({ 'POST /api/auth/pin': () => testUser });
  await lock();
  press('F9');
  expect(takeChosen()).toBe('same');
  expect(session.state()).toMatchObject({ asking: 'locked' });
});
