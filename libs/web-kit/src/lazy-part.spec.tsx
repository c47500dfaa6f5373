import { act, render, screen } from '@testing-library/react';
import { lazyPart } from './lazy-part';

function connect(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
  act(() => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
}

afterEach(() => connect(true));

test('a part that failed to load is fetched again on reconnection, and its note disappears', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw new Error('unavailable');
    return { default: () => <p>Edit Job</p> };
  });
  connect(false);
  render(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent('A part of this page did not arrive');
  isThere = true;
  connect(true);
  expect(await screen.findByText('Edit Job')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
