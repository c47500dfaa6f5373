import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { clearNotice } from '../toasts/notices';
import { Toasts } from '../toasts/toasts';
import { overlayPart } from './overlay-part';

const Find = ({ onClose }: { readonly onClose: () => void }) => <button onClick={onClose}>Close Find</button>;

// SAVE-11, FIND-3, SHEET-1
test('what opens above the page and does not arrive says so at once, and opens only when it is asked for again', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  let isThere = false;
  const Part = overlayPart('Find', () =>
    isThere
      ? Promise.resolve({ default: Find })
      : Promise.reject<{ default: typeof Find }>(new Error('Loading chunk 7 failed')),
  );
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
        <Toasts />
      </>
    );
  }
  render(<Page />);
  act(() => screen.getByText('Open').click());
  expect(await screen.findByText('Find cannot be opened')).toBeInTheDocument();
  expect(screen.getByText(/the server cannot be reached/)).toBeInTheDocument();

  isThere = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Close Find')).toBeNull();
  act(() => screen.getByText('Open').click());
  expect(await screen.findByText('Close Find')).toBeInTheDocument();
  act(clearNotice);
});
