import { fakeFetch, reply } from '@loupe/plugin-sdk/testing';
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
