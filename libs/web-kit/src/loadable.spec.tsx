import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLoaded } from './loadable';

test('a value that arrives between render and subscription is rendered', async () => {
  let arrived: string | undefined;
  const page = { load: async () => 'Live Jobs', peek: () => arrived };
  function Content() {
    const { value } = useLoaded(page);
    // After the render, and before the component has subscribed.
    useLayoutEffect(() => void (arrived = 'Live Jobs'), []);
    return value ?? 'waiting';
  }
  render(<Content />);
  expect(await screen.findByText('Live Jobs')).toBeVisible();
});
