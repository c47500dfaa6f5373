import { act, fireEvent, render, screen } from '@testing-library/react';
import NavTip from './nav-tip';

// PAGE-9
test('a tooltip appears after 700 ms', () => {
  jest.useFakeTimers();
  render(
    <NavTip words="Live Jobs">
      <a href="/live-jobs">34</a>
    </NavTip>,
  );
  fireEvent.mouseEnter(screen.getByText('34'));
  act(() => void jest.advanceTimersByTime(690));
  expect(screen.queryByText('Live Jobs')).toBeNull();
  act(() => void jest.advanceTimersByTime(20));
  expect(screen.getByText('Live Jobs')).toBeInTheDocument();
  jest.useRealTimers();
});

describe('a tooltip', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const hover = () => {
    render(
      <NavTip words="Live Jobs">
        <a href="/live-jobs">34</a>
      </NavTip>,
    );
    fireEvent.mouseEnter(screen.getByText('34'));
    act(() => void jest.advanceTimersByTime(1_000));
  };
  const isOpen = () =>
    document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden, .ant-zoom-big-fast-leave)') !== null;

  it.each([
    ['a press', () => fireEvent.pointerDown(document.body)],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a focus that leaves', () => fireEvent.focusOut(screen.getByText('34'))],
  ])('closes on %s', (_, leave) => {
    hover();
    expect(isOpen()).toBe(true);
    leave();
    act(() => void jest.advanceTimersByTime(1_000));
    expect(isOpen()).toBe(false);
  });
});
