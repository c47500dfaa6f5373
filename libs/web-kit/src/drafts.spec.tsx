import { testUser } from '@loupe/plugin-sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { clearDraftsOf, useDraft } from './drafts';
import { renderPage } from './testing';

function Note() {
  const draft = useDraft('create-job', { notes: '' });
  return (
    <>
      <textarea
        aria-label="Notes"
        value={draft.value.notes}
        onChange={(event) => draft.setValue({ notes: event.target.value })}
      />
      <button onClick={draft.clear}>Saved</button>
      {draft.savedAt && <p>Draft saved</p>}
      {draft.restored && <p>From earlier</p>}
    </>
  );
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Notes'), { target: { value: text } });

beforeEach(() => localStorage.clear());

describe('a draft', () => {
  it('is kept while one types, and is there again when one comes back', async () => {
    const first = renderPage(<Note />);
    type('claw is loose 💍 مريم');
    await screen.findByText('Draft saved');
    first.unmount();
    renderPage(<Note />);
    expect(screen.getByLabelText('Notes')).toHaveValue('claw is loose 💍 مريم');
    expect(screen.getByText('From earlier')).toBeInTheDocument();
  });

  it('is kept even when the page is left in the middle of a word', () => {
    const first = renderPage(<Note />);
    type('half a wo');
    first.unmount();
    renderPage(<Note />);
    expect(screen.getByLabelText('Notes')).toHaveValue('half a wo');
  });

  it('belongs to one person', () => {
    const mine = renderPage(<Note />, { user: { userId: 5 } });
    type('mine');
    mine.unmount();
    renderPage(<Note />, { user: { userId: 6 } });
    expect(screen.getByLabelText('Notes')).toHaveValue('');
  });

  it('is gone after the save, and those of a user are gone when they log out', async () => {
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
});
