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
