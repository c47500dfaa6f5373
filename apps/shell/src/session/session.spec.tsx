import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@loupe/shared-types';
import { call } from '@loupe/web-kit';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { fakeFetch, reply, testUser } from '@loupe/plugin-sdk/testing';
import { aPlugin, startApp, startSignedIn } from '../testing/start-shell';
import { createSession, type Session } from './session';
import type { Tabs } from './tabs';

const signedOut = { 'GET /api/auth/me': reply(401, 'Please sign in') };
/** The lock replaces the body, which `screen` does not follow. */
const locked = () => within(document.documentElement);
const lock = async (session: Session) => {
  act(() => session.lock());
  await locked().findByText('Locked');
};
/** A response that waits until `answer` gives it. */
function heldBack() {
  type Response = ReturnType<typeof reply>;
  let settle: (given: Response) => void = () => undefined;
  return {
    waits: () => new Promise<Response>((resolve) => (settle = resolve)),
    answer: (given: Response) => settle(given),
  };
}

const login = () => screen.findByText('Sign in to manage repair jobs');

/** Presses a button, and awaits its effects. */
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));

const pressLocked = (name: string) => act(async () => void fireEvent.click(locked().getByText(name)));

async function signInAs(username: string, password: string) {
  await login();
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  await press('Sign In');
}

beforeEach(() => localStorage.clear());

describe('signed out', () => {
  // PAGE-1
  it.each(['/', '/live-jobs', '/monthly-report', '/no-such-page'])('%s leads to /login', async (at) => {
    startApp({ at, api: signedOut });
    await login();
    expect(window.location.pathname).toBe('/login');
  });

  // PAGE-1
  it('shows Loading... while the session is being checked', async () => {
    const { answer, waits } = heldBack();
    startApp({ api: { 'GET /api/auth/me': waits } });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText('Sign in to manage repair jobs')).toBeNull();
    answer(reply(401, 'Please sign in'));
    await login();
  });

  it('shows an error when the server is unavailable, and retries on demand', async () => {
    let unavailable = true;
    startApp({
      api: { 'GET /api/auth/me': () => (unavailable ? reply(503, 'Busy') : reply(401, 'Please sign in')) },
    });
    await screen.findByText('The server cannot be reached');
    unavailable = false;
    fireEvent.click(screen.getByText('Try again'));
    await login();
  });

  it('stays at /login on Back', async () => {
    startApp({ at: '/live-jobs', api: signedOut });
    await login();
    window.history.pushState(null, '', '/live-jobs');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(window.location.pathname).toBe('/login');
  });
});

describe('a page with bootstrap data', () => {
  // The pages themselves are not loaded here: no test navigates to them.
  const plugins = { plugins: [aPlugin({ pages: aPlugin().pages.slice(1) })], broken: [], forbiddenPaths: [] };

  it('starts signed in, without calls for the user or the plugin list', async () => {
    const { calls } = startApp({ bootstrap: { user: testUser, plugins, serverTime: Date.now() } });
    expect(await screen.findByText('Live Jobs')).toBeInTheDocument();
    const asked = calls.map(({ path }) => path);
    expect(asked).not.toContain('/api/auth/me');
    expect(asked).not.toContain('/api/plugins');
  });

  it('discards the plugin list on sign-out', async () => {
    const { calls, session } = startApp({
      bootstrap: { user: testUser, plugins, serverTime: Date.now() },
      api: { 'POST /api/auth/logout': '', 'POST /api/auth/login': testUser },
    });
    await screen.findByText('Live Jobs');
    await act(() => session.signOut());
    await act(async () => void (await session.signIn({ username: 'priya', password: 'right' })));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/plugins'));
  });
});

describe('the sign-in page', () => {
  // SIGNIN-2
  it('offers the names of the shop', async () => {
    startApp({ api: signedOut });
    await login();
    const names = [...(screen.getByLabelText('Username') as HTMLSelectElement).options].map((o) => o.text);
    expect(names).toEqual(['Choose your name', 'Amelia', 'Anne-Marie', 'Priya']);
  });

  // SIGNIN-1
  it('says Error and Please enter both username and password when a field is missing', async () => {
    const { calls } = startApp({ api: signedOut });
    await signInAs('priya', '');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getAllByText('Please enter both username and password').length).toBeGreaterThan(1);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  // SIGNIN-1
  it('says Login Failed and Invalid username or password, and keeps the name', async () => {
    startApp({ api: { ...signedOut, 'POST /api/auth/login': reply(401, 'Invalid username or password') } });
    await signInAs('priya', 'wrong');
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('priya');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('shows how long to wait after too many wrong passwords', async () => {
    const userMessage =
      'Too many wrong passwords. Please try again in 15 minutes, or ask a colleague for a one-time code';
    startApp({ api: { ...signedOut, 'POST /api/auth/login': reply(429, userMessage) } });
    await signInAs('priya', 'wrong');
    expect((await screen.findAllByText(userMessage)).length).toBeGreaterThan(0);
  });

  // SIGNIN-1
  it('says Welcome! and goes to /', async () => {
    startApp({ at: '/live-jobs', api: { ...signedOut, 'POST /api/auth/login': testUser } });
    await signInAs('priya', 'a long enough password');
    expect(await screen.findByText('Welcome!')).toBeInTheDocument();
    expect(screen.getByText('Successfully logged in')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['no-https-cookie', /opened with http:\/\/.* https:\/\/ only/],
    ['no-cookie', /does not keep the cookie/],
  ])('shows why a sign-in failed despite a right password, and stays: %s', async (code, userMessage) => {
    const lost = reply(401, 'Please sign in', { 'X-Error-Code': code });
    startApp({ api: { 'GET /api/auth/me': lost, 'POST /api/auth/login': testUser } });
    await signInAs('priya', 'a long enough password');
    expect(await screen.findByRole('alert')).toHaveTextContent(userMessage);
    expect(window.location.pathname).toBe('/login');
    expect(screen.queryByText('Welcome!')).toBeNull();
  });

  it('asks for a new password after a one-time code', async () => {
    const { calls } = startApp({
      api: {
        ...signedOut,
        'POST /api/auth/login': ({ body }) =>
          body.newPassword ? testUser : reply(403, 'Please choose a new password'),
      },
    });
    await signInAs('priya', 'K7P2-QX41');
    fireEvent.change(await screen.findByLabelText('New password'), {
      target: { value: 'three calm brown hens' },
    });
    await press('Sign In');
    await screen.findByText('Welcome!');
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      username: 'priya',
      password: 'K7P2-QX41',
      newPassword: 'three calm brown hens',
    });
  });
});

describe('logging out', () => {
  // SESSION-3
  it('says Logged out, goes to /login and leaves nothing cached', async () => {
    const { calls } = startApp({ api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '' } });
    await screen.findByText('Log out', { selector: 'header > div > button' });
    localStorage.setItem('draft:5:create-job', '{}');
    fireEvent.click(screen.getByText('Log out', { selector: 'header > div > button' }));
    await login();
    expect(await screen.findByText('Successfully logged out')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/login');
    expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(true);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    expect(screen.queryByText(testUser.fullName)).toBeNull();
  });

  // SCAN-13
  it('asks first where scans of the user wait here, which stay', async () => {
    for (const [owner, name] of [
      [5, 'a'],
      [5, 'b'],
      [8, 'c'],
    ] as const)
      localStorage.setItem(`scan:${owner}:000000000001:${name}`, '{}');
    const { calls } = startApp({ api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '' } });
    await screen.findByText('Log out', { selector: 'header > div > button' });
    const press = () => fireEvent.click(screen.getByText('Log out', { selector: 'header > div > button' }));
    const asked = () => screen.findByRole('dialog', { name: '2 scans wait to be sent' });
    press();
    expect(await asked()).toHaveTextContent(
      'They stay on this computer and are sent once you sign in here again.',
    );
    fireEvent.click(screen.getByText('Stay signed in'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const left = () => calls.some(({ path }) => path === '/api/auth/logout');
    expect(left()).toBe(false);
    press();
    fireEvent.click(within(await asked()).getByText('Log out'));
    await login();
    expect(left()).toBe(true);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('scan:'))).toHaveLength(3);
    localStorage.clear();
  });

  // SESSION-3
  it('asks for no password where the server has ended the session before it answers', async () => {
    const { answer, waits } = heldBack();
    const { session } = startApp({
      api: {
        'GET /api/auth/me': testUser,
        'POST /api/auth/logout': waits,
        'PATCH /api/jobs/:id': reply(401, 'Please sign in'),
      },
    });
    await screen.findByText('404 Page Not Found');
    fireEvent.click(screen.getByText('Log out', { selector: 'header > div > button' }));
    const saved = call('PATCH /api/jobs/:id', { params: { id: 7 }, body: { firstName: 'Zoë' } });
    act(() => session.endedElsewhere());
    await expect(saved).rejects.toMatchObject({ status: 401 });
    expect(locked().queryByText('Please sign in again')).toBeNull();
    answer(reply(204, ''));
    await login();
  });

  // TOAST-4
  it('says Failed to logout, and stays, when the server is unavailable', async () => {
    startSignedIn({ api: { 'POST /api/auth/logout': reply(503, 'Busy') } });
    fireEvent.click(screen.getByText('Log out', { selector: 'header > div > button' }));
    expect(await screen.findByText('Failed to logout')).toBeInTheDocument();
    expect(screen.getByText(testUser.fullName, { selector: 'header > div > bdi' })).toBeInTheDocument();
  });
});

describe('a session that ends while in use', () => {
  // SESSION-2
  it('asks for no password after the own password was changed, in no tab', async () => {
    const { answer, waits } = heldBack();
    const { session, posted } = startApp({
      at: '/password',
      api: {
        'GET /api/auth/me': testUser,
        'POST /api/auth/password': waits,
      },
    });
    const fill = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await fill('Current password', 'a long enough password');
    await fill('New password', 'seven grey herons at dusk');
    fireEvent.submit(screen.getByLabelText('New password'));
    // The server has closed the change stream of the former session, and its answer is still on its way.
    act(() => session.endedElsewhere());
    answer(reply(204, ''));
    expect(await screen.findByText('Password Changed')).toBeInTheDocument();
    expect(locked().queryByText('Please sign in again')).toBeNull();
    expect(posted).toEqual([{ did: 'sign-in', user: testUser, takesOver: true }]);
    expect(window.location.pathname).toBe('/');
  });

  const ending = (): FakeApi => {
    let signedIn = false;
    return {
      'POST /api/auth/login': ({ body }) => {
        signedIn = true;
        return body.username === 'priya'
          ? testUser
          : { ...testUser, userId: 1, fullName: 'Amelia Fairbrother' };
      },
      'GET /api/auth/me': testUser,
      'PATCH /api/jobs/:id': () => (signedIn ? reply(200, { id: 7 }) : reply(401, 'Please sign in')),
    };
  };

  // SESSION-5
  it('asks to sign in over the page, keeps the page, and then saves', async () => {
    startApp({ at: '/create-job', api: ending() });
    const page = await screen.findByText('404 Page Not Found');
    const saved = call('PATCH /api/jobs/:id', { params: { id: 7 }, body: { firstName: 'Zoë' } });
    await locked().findByText('Please sign in again');
    fireEvent.change(locked().getByLabelText('Password'), { target: { value: 'a long enough password' } });
    await pressLocked('Sign In');
    expect(await saved).toEqual({ id: 7 });
    await waitFor(() => expect(locked().queryByText('Please sign in again')).toBeNull());
    expect(page).toBeInTheDocument();
    expect(window.location.pathname).toBe('/create-job');
  });

  // SESSION-4, SESSION-5
  it('unmounts the page when another user signs in, and does not save in their name', async () => {
    startApp({ at: '/create-job', api: ending() });
    await screen.findByText('404 Page Not Found');
    const saved = call('PATCH /api/jobs/:id', { params: { id: 7 }, body: { firstName: 'Zoë' } });
    await locked().findByText('Please sign in again');
    fireEvent.change(locked().getByLabelText('Username'), { target: { value: 'amelia' } });
    fireEvent.change(locked().getByLabelText('Password'), { target: { value: 'a long enough password' } });
    await pressLocked('Sign In');
    await expect(saved).rejects.toMatchObject({ status: 401 });
    await screen.findByText(`What ${testUser.fullName} was saving was not saved.`, { exact: false });
    await screen.findByText('Amelia Fairbrother', { selector: 'header > div > bdi' });
    expect(window.location.pathname).toBe('/');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('locks on demand: signed out on the server, nothing of the page left in the document', async () => {
    const { calls, session } = startApp({
      api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '' },
    });
    await screen.findByText('404 Page Not Found');
    await lock(session);
    expect(locked().queryByText('404 Page Not Found')).toBeNull();
    await waitFor(() => expect(locked().getByLabelText('Password')).toHaveFocus());
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(true));
  });

  // SESSION-4
  it('restores the same page, with its input, scroll and focus, for the same user', async () => {
    const { session } = startApp({
      api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '', 'POST /api/auth/login': testUser },
    });
    await screen.findByText('404 Page Not Found');
    const search = screen.getByLabelText('Search jobs, names, phones');
    fireEvent.change(search, { target: { value: 'half typed' } });
    search.focus();
    await lock(session);
    for (const key of ['Escape', 'Escape', '?', '/'])
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(locked().queryByLabelText('Search jobs, names, phones')).toBeNull();
    fireEvent.change(locked().getByLabelText('Password'), { target: { value: 'a long enough password' } });
    await pressLocked('Unlock');
    await waitFor(() => expect(locked().queryByText('Locked')).toBeNull());
    expect(locked().getByLabelText('Search jobs, names, phones')).toBe(search);
    expect(search).toHaveValue('half typed');
    await waitFor(() => expect(search).toHaveFocus());
  });

  it('reverts Back and Forward while locked, without events for the page', async () => {
    const { session } = startApp({ api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '' } });
    await screen.findByText('404 Page Not Found');
    window.history.replaceState({ idx: 3 }, '');
    const heard = jest.fn();
    const go = jest.spyOn(window.history, 'go').mockReturnValue();
    window.addEventListener('popstate', heard);
    await lock(session);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2 } }));
    expect(go).toHaveBeenCalledWith(1);
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener('popstate', heard);
    go.mockRestore();
  });

  it('adds nothing to a locked screen: a dialog or a toast of the page waits', async () => {
    const { session } = startApp({
      api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '', 'POST /api/auth/login': testUser },
    });
    await screen.findByText('404 Page Not Found');
    await lock(session);
    document.body.append(Object.assign(document.createElement('p'), { textContent: 'Fern Lark' }));
    await waitFor(() => expect(locked().queryByText('Fern Lark')).toBeNull());
    fireEvent.change(locked().getByLabelText('Password'), { target: { value: 'a long enough password' } });
    await pressLocked('Unlock');
    const late = await locked().findByText('Fern Lark');
    late.remove();
  });

  // DRAFT-1
  it('keeps a draft over lock, reload, new tab and another user’s log-out, until its user’s log-out', async () => {
    const draft = () => localStorage.getItem(`draft:${testUser.userId}:create-job`);
    const amelia = { ...testUser, userId: 1, fullName: 'Amelia Fairbrother' };
    let isIn = true;
    const server: FakeApi = {
      'GET /api/auth/me': () => (isIn ? testUser : reply(401, 'Please sign in')),
      'POST /api/auth/logout': '',
      'POST /api/auth/login': ({ body }) => (body.username === 'amelia' ? amelia : testUser),
    };
    const first = startApp({ api: server });
    await screen.findByText('404 Page Not Found');
    // Of no age, since old drafts are removed.
    const stored = JSON.stringify({ value: {}, savedAt: '2126-04-03T11:00:00.000Z' });
    localStorage.setItem(`draft:${testUser.userId}:create-job`, stored);
    await lock(first.session);
    first.unmount();
    isIn = false;
    const second = startApp({ api: server });
    await signInAs('amelia', 'a long enough password');
    await screen.findByText('Amelia Fairbrother', { selector: 'header > div > bdi' });
    await act(() => second.session.signOut());
    await login();
    expect(draft()).toBe(stored);
    await signInAs('priya', 'a long enough password');
    await screen.findByText(testUser.fullName, { selector: 'header > div > bdi' });
    await act(() => second.session.signOut());
    expect(draft()).toBeNull();
  });

  it('keeps the drafts of a user logged out from the lock, where anybody can press it', async () => {
    const { session } = startApp({ api: { 'GET /api/auth/me': testUser, 'POST /api/auth/logout': '' } });
    await screen.findByText('404 Page Not Found');
    localStorage.setItem(`draft:${testUser.userId}:create-job`, '{}');
    await lock(session);
    await act(() => session.signOut());
    await login();
    expect(localStorage.getItem(`draft:${testUser.userId}:create-job`)).toBe('{}');
  });

  it.each([
    { bootstrap: undefined },
    {
      bootstrap: {
        user: testUser,
        plugins: { plugins: [], broken: [], forbiddenPaths: [] },
        serverTime: Date.now(),
      },
    },
  ])('stays locked over a reload when the logout did not reach the server', async ({ bootstrap }) => {
    let isUnavailable = true;
    const server: FakeApi = {
      'GET /api/auth/me': testUser,
      'POST /api/auth/logout': () => (isUnavailable ? reply(503, 'Busy') : ''),
    };
    const { session, unmount } = startApp({ api: server });
    await screen.findByText('404 Page Not Found');
    await lock(session);
    unmount();
    isUnavailable = false;
    const { calls } = startApp({ api: server, bootstrap });
    await login();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/logout'));
    expect(calls.map(({ path }) => path)).not.toContain('/api/auth/me');
  });
});

// PIN-6
test.each([
  ['PIN', 'handed over', (session: Session, user: User) => Promise.resolve(session.takeOver(user))],
  [
    'password',
    'kept for their user',
    (session: Session, user: User) => session.signIn({ username: user.username, password: 'long enough' }),
  ],
])('after a %s of another user, what is typed in all tabs is %s', async (_, outcome, enter) => {
  const amelia = { ...testUser, userId: 1, username: 'amelia' };
  globalThis.fetch = fakeFetch({ 'POST /api/auth/login': amelia, 'GET /api/auth/me': amelia }).fetch;
  const hear: Parameters<Tabs['listen']>[0][] = [];
  const openTab = (): Session => {
    const at = hear.length;
    const session = createSession({
      onSaveDropped: () => undefined,
      tabs: {
        post: (message) => hear.forEach((tell, tab) => tab !== at && tell(message)),
        listen: (next) => void hear.push(next),
      },
    });
    session.bootstrap({
      user: testUser,
      plugins: { plugins: [], broken: [], forbiddenPaths: [] },
      serverTime: 0,
    });
    return session;
  };
  const [first, second] = [openTab(), openTab()];
  const draft = (userId: number) => localStorage.getItem(`draft:${userId}:call-7`);
  localStorage.setItem(`draft:${testUser.userId}:call-7`, '{"value":"Half-typed"}');
  // The form is open in the second tab: it answers while that tab changes its user.
  const offer = ({ detail }: Event & { detail?: string[] }) =>
    detail?.push(`draft:${testUser.userId}:call-7`);
  second.subscribe(() => window.removeEventListener('open-drafts', offer));
  const isFirst = { was: false };
  first.subscribe(() => {
    if (!isFirst.was) window.addEventListener('open-drafts', offer);
    isFirst.was = true;
  });
  await enter(first, amelia);
  expect(second.state()).toMatchObject({ user: amelia });
  const isHandedOver = outcome === 'handed over';
  expect([draft(testUser.userId) !== null, draft(1) !== null]).toEqual([!isHandedOver, isHandedOver]);
});
