import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { openableDialogs } from '../testing/dialogs';
import { clearNotice, notify } from './notices';
import { Toasts } from './toasts';

beforeEach(openableDialogs);
afterEach(() => act(clearNotice));

// TOAST-1, VIEW-4
test('a toast stands in the dialog on top, where F8 reaches its Undo; Escape closes what has the focus alone', async () => {
  render(
    <>
      <dialog>
        <button type="button">Remove</button>
      </dialog>
      <Toasts />
    </>,
  );
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  dialog.showModal();
  const undo = jest.fn();
  const raise = () => act(() => notify({ title: 'View Removed', undo }));
  raise();
  expect(dialog).toContainElement(await screen.findByText('View Removed'));

  // jsdom lays nothing out.
  const visible = jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const remove = screen.getByText('Remove');
  remove.focus();
  fireEvent.keyDown(remove, { key: 'Escape' });
  expect(screen.getByText('View Removed')).toBeInTheDocument();

  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region', { name: /Messages/ })).toContainElement(
    document.activeElement as HTMLElement,
  );
  const beneath = jest.fn();
  window.addEventListener('keydown', beneath);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  window.removeEventListener('keydown', beneath);
  expect(screen.queryByText('View Removed')).toBeNull();
  expect(beneath).not.toHaveBeenCalled();
  await waitFor(() => expect(remove).toHaveFocus());

  raise();
  const button = await screen.findByText('Undo');
  act(() => button.focus());
  fireEvent.click(button);
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(remove).toHaveFocus());

  raise();
  act(() => dialog.close());
  await waitFor(() => expect(dialog).not.toContainElement(screen.getByText('View Removed')));
  visible.mockRestore();
});
