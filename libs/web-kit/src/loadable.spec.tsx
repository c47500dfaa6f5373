import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLoaded } from './loadable';

test('what arrives while the page that waits for it is being drawn is drawn', async () => {
  let arrived: string | undefined;
  const page = { load: async () => 'Live Jobs', peek: () => arrived };
  function Content() {
    const { value } = useLoaded(page);
    // After the drawing, and before the page has begun to wait.
    useLayoutEffect(() => void (arrived = 'Live Jobs'), []);
    return value ?? 'waiting';
  }
  render(<Content />);
  expect(await screen.findByText('Live Jobs')).toBeVisible();
});
