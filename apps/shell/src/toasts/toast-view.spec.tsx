import { act, fireEvent, render, screen } from '@testing-library/react';
import { Drawer } from '@loupe/plugin-sdk/ui';
import { clearNotice, notify, useNotice } from './notices';
import ToastView from './toast-view';

function Toasts() {
  const notice = useNotice();
  return notice ? <ToastView notice={notice} /> : null;
}

const toast = () => screen.queryByText('Item moved to Kenilworth');

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has neither pointer events nor pointer capture, which swiping needs.
  Object.assign(Element.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  render(<Toasts />);
  act(() => notify({ title: 'Location Updated', description: 'Item moved to Kenilworth' }));
});
afterEach(() => {
  act(clearNotice);
  jest.useRealTimers();
});

// TOAST-1
test('a toast closes after five seconds', () => {
  act(() => void jest.advanceTimersByTime(4_900));
  expect(toast()).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(200));
  expect(toast()).toBeNull();
});

// TOAST-1
test.each([
  [49, true],
  [51, false],
])('a swipe of %d px keeps it open: %s', (px, stays) => {
  const element = toast()?.closest('li') as HTMLElement;
  const point = (type: string, clientX: number) =>
    fireEvent(element, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
  point('pointerdown', 0);
  for (const x of [10, 20, px]) point('pointermove', x);
  point('pointerup', px);
  expect(toast() !== null).toBe(stays);
});

// TOAST-1, PAGE-11
test('F8 reaches a toast beside an open drawer, and its buttons keep the focus', () => {
  render(<Drawer open>The job</Drawer>);
  act(() => void jest.advanceTimersByTime(500));
  const close = screen.getByRole('button', { name: 'Close' });
  const visible = jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  act(() => close.focus());
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region', { name: /Messages/ })).toContainElement(
    document.activeElement as HTMLElement,
  );
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  expect(dismiss).toHaveFocus();
  visible.mockRestore();
});
