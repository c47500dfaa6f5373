import { onPasswordNeeded, onSignInNeeded } from '@loupe/plugin-sdk';
import { fakeFetch, reply } from '@loupe/plugin-sdk/testing';
import { ERROR_CODE_HEADER, ERROR_CODES } from '@loupe/shared-types';
import { call } from '@loupe/web-kit';
import { actAs } from './acting';

const AMELIA = { userId: 1, fullName: 'Amelia Fairbrother' };
const PRIYA = { userId: 5, fullName: 'Priya Sandhu' };

function goOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
afterEach(() => goOnline(true));

test('a save carries its acting user; a read and a sign-in do not', async () => {
  const { fetch, calls } = fakeFetch({
    'POST /api/parts/:id/cancel': reply(204),
    'GET /api/stats': reply(200, {}),
    'POST /api/auth/login': reply(200, {}),
  });
  globalThis.fetch = fetch;
  actAs(AMELIA, () => undefined);
  await call('POST /api/parts/:id/cancel', { params: { id: 1 }, body: {} });
  actAs(PRIYA, () => undefined);
  await call('POST /api/parts/:id/cancel', { params: { id: 1 }, body: {} });
  await call('GET /api/stats');
  await call('POST /api/auth/login', { body: { username: 'priya', password: 'x' } });
  expect(calls.map(({ headers }) => headers['x-acting-user'])).toEqual(['1', '5', undefined, undefined]);
});

// PIN-7
test('a save that waited for the connection is dropped, with a message, when another user has taken over', async () => {
  const { fetch, calls } = fakeFetch({ 'POST /api/parts/:id/cancel': reply(204) });
  globalThis.fetch = fetch;
  const dropped: string[] = [];
  actAs(AMELIA, (name) => dropped.push(name));
  goOnline(false);
  const saving = call('POST /api/parts/:id/cancel', { params: { id: 1 }, body: {} });
  actAs(PRIYA, (name) => dropped.push(name));
  goOnline(true);
  await expect(saving).rejects.toThrow('This was not saved: somebody else is signed in here now.');
  expect(calls).toEqual([]);
  expect(dropped).toEqual(['Amelia Fairbrother']);
});

test('a save that waited while its own user unlocked is sent', async () => {
  const { fetch, calls } = fakeFetch({ 'POST /api/parts/:id/cancel': reply(204) });
  globalThis.fetch = fetch;
  actAs(AMELIA, () => undefined);
  goOnline(false);
  const saving = call('POST /api/parts/:id/cancel', { params: { id: 1 }, body: {} });
  actAs({ ...AMELIA }, () => undefined);
  goOnline(true);
  await saving;
  expect(calls).toHaveLength(1);
});

/** A call that is still on its way; `refuse` refuses it, and a second one would be accepted. */
function onItsWay(send: () => Promise<unknown>, refused = reply(401, 'Please sign in')) {
  let refuse: () => void = () => undefined;
  let isFirst = true;
  const answer = async () => {
    if (!isFirst) return reply(204);
    isFirst = false;
    await new Promise<void>((now) => (refuse = now));
    return refused;
  };
  const { fetch, calls } = fakeFetch({
    'POST /api/parts/:id/cancel': answer,
    'DELETE /api/auth/sessions': answer,
    'GET /api/stats': answer,
  });
  globalThis.fetch = fetch;
  return { sent: calls, calling: send(), refuse: () => refuse() };
}
const cancelPart = () => call('POST /api/parts/:id/cancel', { params: { id: 1 }, body: {} });

// PIN-7
test.each([
  ['a save', cancelPart],
  ['a call on the own account', () => call('DELETE /api/auth/sessions')],
])(
  '%s refused after another user took over asks nobody, and is not repeated in their name',
  async (_, send) => {
    const dropped: string[] = [];
    const asked = jest.fn(() => Promise.resolve(true));
    const stop = onSignInNeeded(asked);
    actAs(AMELIA, (name) => dropped.push(name));
    const { sent, calling, refuse } = onItsWay(send);
    actAs(PRIYA, (name) => dropped.push(name));
    refuse();
    await expect(calling).rejects.toThrow('This was not saved: somebody else is signed in here now.');
    expect([sent.length, dropped]).toEqual([1, ['Amelia Fairbrother']]);
    expect(asked).not.toHaveBeenCalled();
    stop();
  },
);

// SESSION-5
test.each([
  ['a save', cancelPart],
  ['a read', () => call('GET /api/stats')],
  ['a call on the own account', () => call('DELETE /api/auth/sessions')],
])('%s refused for the session before is repeated with the new one, and asks nobody', async (_, send) => {
  const asked = jest.fn(() => Promise.resolve(false));
  const stop = onSignInNeeded(asked);
  actAs(AMELIA, () => undefined);
  const { sent, calling, refuse } = onItsWay(send);
  actAs({ ...AMELIA }, () => undefined);
  refuse();
  await calling;
  expect(sent).toHaveLength(2);
  expect(asked).not.toHaveBeenCalled();
  stop();
});

// PIN-7
test('a save that waits for the password is not repeated for another user who gives theirs', async () => {
  const dropped: string[] = [];
  const stop = onSignInNeeded(() => {
    actAs(PRIYA, (name) => dropped.push(name));
    return Promise.resolve(true);
  });
  actAs(AMELIA, (name) => dropped.push(name));
  const { sent, calling, refuse } = onItsWay(cancelPart);
  refuse();
  await expect(calling).rejects.toThrow('This was not saved: somebody else is signed in here now.');
  expect([sent.length, dropped]).toEqual([1, ['Amelia Fairbrother']]);
  stop();
});

// PIN-7
test('a read that began before another user took over asks nobody', async () => {
  const dropped: string[] = [];
  const asked = jest.fn(() => Promise.resolve(true));
  const stop = onSignInNeeded(asked);
  actAs(AMELIA, (name) => dropped.push(name));
  const { calling, refuse } = onItsWay(() => call('GET /api/stats'));
  actAs(PRIYA, (name) => dropped.push(name));
  refuse();
  await expect(calling).rejects.toMatchObject({ status: 401 });
  expect(asked).not.toHaveBeenCalled();
  expect(dropped).toEqual([]);
  stop();
});

// PIN-7
test('a save that waits for the own password is dropped when another user takes over', async () => {
  const dropped: string[] = [];
  const stop = onPasswordNeeded(() => {
    actAs(PRIYA, (name) => dropped.push(name));
    return Promise.resolve(true);
  });
  actAs(AMELIA, (name) => dropped.push(name));
  const answer = reply(403, 'Password, please', { [ERROR_CODE_HEADER]: ERROR_CODES.confirmPassword });
  const { sent, calling, refuse } = onItsWay(cancelPart, answer);
  refuse();
  await expect(calling).rejects.toThrow('This was not saved: somebody else is signed in here now.');
  expect([sent.length, dropped]).toEqual([1, ['Amelia Fairbrother']]);
  stop();
});
