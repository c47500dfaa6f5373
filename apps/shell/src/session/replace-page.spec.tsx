import { replacePage } from './replace-page';

afterEach(() => (document.body.innerHTML = ''));

/** As in browsers, where a dialog outside the document cannot be modal; jsdom has no top layer. */
function anOpenDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  const matches = (selector: string) =>
    selector === ':modal' ? dialog.open : Element.prototype.matches.call(dialog, selector);
  Object.assign(dialog, { matches });
  dialog.showModal = () => {
    if (!dialog.isConnected) throw new DOMException('The element is not in a Document.', 'InvalidStateError');
    dialog.open = true;
  };
  document.body.append(dialog);
  return dialog;
}

// SESSION-4
test('an open dialog is open again after the lock', () => {
  const dialog = anOpenDialog();
  const show = jest.spyOn(dialog, 'showModal');
  replacePage(document.createElement('div'))();
  expect(show).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

// SESSION-4
test('a dialog that its page has removed under the lock, as when another user takes over, is left alone', () => {
  const dialog = anOpenDialog();
  const putBack = replacePage(document.createElement('div'));
  dialog.remove();
  expect(putBack).not.toThrow();
  expect(document.body).toBeInTheDocument();
});
