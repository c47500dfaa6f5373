import { act, fireEvent, screen } from '@testing-library/react';
import { handOverDrafts } from './hand-over';
import { draftKey, readDraft, writeDraft } from './draft-store';
import { useDraft } from './drafts';
import { renderPage } from './testing';

function Form({ name }: { readonly name: string }) {
  const { value, setValue, keyFor } = useDraft(name, '');
  return (
    <>
      <input aria-label={name} value={value} onChange={({ target }) => setValue(target.value)} />
      <button onClick={() => keyFor(value)}>Send {name}</button>
    </>
  );
}

const open = (...names: string[]) =>
  renderPage(
    <>
      {names.map((name) => (
        <Form key={name} name={name} />
      ))}
    </>,
    { user: { userId: 1 } },
  );
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const of = (userId: number, name: string) => readDraft<string>(draftKey(userId, name))?.value;

beforeEach(() => localStorage.clear());

test('an open form passes to the next user with its latest input', () => {
  const { unmount } = open('job');
  type('job', 'Half-typed');
  act(() => handOverDrafts(1, 5));
  unmount();
  expect([of(1, 'job'), of(5, 'job')]).toEqual([undefined, 'Half-typed']);
});

test('a draft of another page stays with its user', () => {
  writeDraft(draftKey(1, 'call-9'), { value: 'Mine', savedAt: '2026-04-03T09:00:00.000Z' });
  open('job');
  handOverDrafts(1, 5);
  expect([of(1, 'call-9'), of(5, 'call-9')]).toEqual(['Mine', undefined]);
});

test('an unacknowledged request is not repeated as another user', () => {
  open('job');
  type('job', 'Sent');
  fireEvent.click(screen.getByText('Send job'));
  handOverDrafts(1, 5);
  expect([of(1, 'job'), of(5, 'job')]).toEqual(['Sent', undefined]);
});

test('the next user’s own draft of the same form is kept', () => {
  writeDraft(draftKey(5, 'job'), { value: 'Theirs', savedAt: '2026-04-03T09:00:00.000Z' });
  open('job');
  type('job', 'Mine');
  handOverDrafts(1, 5);
  expect([of(1, 'job'), of(5, 'job')]).toEqual(['Mine', 'Theirs']);
});
