import { testUser } from '@loupe/plugin-sdk/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clearOldDrafts, clearDraftsOf, useDraft } from './drafts';
import { renderPage } from './testing';

function Note() {
  const draft = useDraft('create-job', { notes: '', day: '2026-04-03' }, ['day']);
  const [key, setKey] = useState('');
  return (
    <>
      <textarea
        aria-label="Notes"
        value={draft.value.notes}
        onChange={(event) => draft.setValue({ ...draft.value, notes: event.target.value })}
      />
      <p>For {draft.value.day}</p>
      <button onClick={draft.clear}>Saved</button>
      {draft.savedAt && <p>Draft saved</p>}
      {draft.restoredFrom && <p>From earlier</p>}
      <button onClick={() => draft.discard()}>Cancel</button>
      <button onClick={() => setKey(draft.keyFor(draft.value))}>Send</button>
      <output>{key}</output>
    </>
  );
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Notes'), { target: { value: text } });

beforeEach(() => localStorage.clear());

// DRAFT-1
describe('a draft', () => {
  it('is saved while typing, and restored on return', async () => {
    const first = renderPage(<Note />);
    type('claw is loose 💍 مريم');
    await screen.findByText('Draft saved');
    first.unmount();
    renderPage(<Note />);
    expect(screen.getByLabelText('Notes')).toHaveValue('claw is loose 💍 مريم');
    expect(screen.getByText('From earlier')).toBeInTheDocument();
  });

  it('is saved even when the page is left before the debounce', () => {
    const first = renderPage(<Note />);
    type('half a wo');
    first.unmount();
    renderPage(<Note />);
    expect(screen.getByLabelText('Notes')).toHaveValue('half a wo');
  });

  it('belongs to one user', () => {
    const mine = renderPage(<Note />, { user: { userId: 5 } });
    type('mine');
    mine.unmount();
    renderPage(<Note />, { user: { userId: 6 } });
    expect(screen.getByLabelText('Notes')).toHaveValue('');
  });

  it('is deleted after the save, and all of a user’s on their log-out', async () => {
    const first = renderPage(<Note />);
    type('to be saved');
    fireEvent.click(screen.getByText('Saved'));
    first.unmount();
    expect(Object.keys(localStorage)).toEqual([]);

    const second = renderPage(<Note />);
    type('left behind');
    second.unmount();
    await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
    localStorage.setItem('draft:55:create-job', 'of somebody else');
    clearDraftsOf(testUser.userId);
    expect(Object.keys(localStorage)).toEqual(['draft:55:create-job']);
  });

  it('keeps its idempotency key over a reload, for the same text only', () => {
    const first = renderPage(<Note />);
    type('rang about the ring');
    fireEvent.click(screen.getByText('Send'));
    const key = screen.getByRole('status').textContent;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    first.unmount();
    renderPage(<Note />);
    fireEvent.click(screen.getByText('Send'));
    expect(screen.getByRole('status')).toHaveTextContent(key ?? '');
    type('rang about another ring');
    fireEvent.click(screen.getByText('Send'));
    expect(screen.getByRole('status')).not.toHaveTextContent(key ?? '');
  });

  it('is discarded with Undo, and shows no toast where nothing was typed', () => {
    const { notices } = renderPage(<Note />);
    fireEvent.click(screen.getByText('Cancel'));
    expect(notices).toEqual([]);
    type('the wrong customer');
    fireEvent.click(screen.getByText('Cancel'));
    expect(screen.getByLabelText('Notes')).toHaveValue('');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(notices).toEqual([expect.objectContaining({ title: 'Draft discarded' })]);
    act(() => notices[0]?.undo?.());
    expect(screen.getByLabelText('Notes')).toHaveValue('the wrong customer');
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it('starts with today when restored, unless it was sent and not acknowledged', () => {
    const stored = { value: { notes: 'typed', day: '2026-03-01' }, savedAt: '2026-03-01T10:00:00.000Z' };
    const key = `draft:${testUser.userId}:create-job`;
    localStorage.setItem(key, JSON.stringify(stored));
    const first = renderPage(<Note />);
    expect(screen.getByText('For 2026-04-03')).toBeInTheDocument();
    first.unmount();
    localStorage.setItem(key, JSON.stringify({ ...stored, sent: { body: '{}', key: 'k' } }));
    renderPage(<Note />);
    expect(screen.getByText('For 2026-03-01')).toBeInTheDocument();
  });
});

// PRIVACY-5
test('drafts of more than a day leave the computer, whoever they are of, and nothing else does', () => {
  const at = (savedAt: string) => JSON.stringify({ value: 'Fern Lark', savedAt });
  localStorage.setItem('draft:5:create-job', at('2026-04-02T09:00:00.000Z'));
  localStorage.setItem('draft:6:create-job', at('2026-04-02T13:00:00.000Z'));
  localStorage.setItem('draft:6:bulk-import:file', JSON.stringify({ source: 'old, without a time' }));
  localStorage.setItem('single-keys', 'off');
  clearOldDrafts(new Date('2026-04-03T12:00:00.000Z'));
  expect(Object.keys(localStorage).sort()).toEqual(['draft:6:create-job', 'single-keys']);
});
