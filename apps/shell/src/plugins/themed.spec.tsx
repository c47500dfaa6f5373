import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import Themed from './themed';

const { matchMedia } = window;
afterEach(() => void (window.matchMedia = matchMedia));

const Motion = () => <p>{String(theme.useToken().token.motion)}</p>;

// A press on a dialog that is still a fifth of its size hits what is there once it is drawn whole.
test.each([
  [true, false],
  [false, true],
])('reduced motion: %s, so that dialogs and drawers move: %s', (reduced, moves) => {
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: reduced && query.includes('reduced-motion'),
  });
  render(
    <Themed>
      <Motion />
    </Themed>,
  );
  expect(screen.getByText(String(moves))).toBeVisible();
});
