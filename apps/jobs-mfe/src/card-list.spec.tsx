import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { aJob, aJobWithHistory, renderPage } from '@loupe/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { CardList } from './card-list';
import { useCardUse } from './card-use';

const jobs = (count: number) => Array.from({ length: count }, (_, at) => aJob({ id: at + 1 }));
const aList = (items: ReturnType<typeof jobs>, total: number) => ({
  items,
  total,
  hasMore: total > items.length,
  loadMore: () => undefined,
  isCounted: true,
  isLoading: false,
  isLoadingMore: false,
  isDebouncing: false,
  error: null,
  retry: () => undefined,
});

function renderCards(count: number, total: number) {
  const drawn: number[] = [];
  function Card({ id }: { readonly id: number }) {
    useEffect(() => void drawn.push(document.querySelectorAll('i').length), []);
    return <i>{id}</i>;
  }
  renderPage(
    <CardList
      list={aList(jobs(count), total)}
      className="cards"
      empty={<p>None</p>}
      skeletons={1}
      card={({ id }) => <Card key={id} id={id} />}
    />,
  );
  return drawn;
}

test('renders the cards in view first, and then all of them', async () => {
  const drawn = renderCards(24, 24);
  expect(await screen.findByText('24')).toBeInTheDocument();
  expect(drawn.slice(0, 4)).toEqual([4, 4, 4, 4]);
  expect(document.querySelectorAll('.cards > i')).toHaveLength(24);
});

test('renders all of a short list, and offers more only below the last card', async () => {
  renderCards(3, 40);
  expect(document.querySelectorAll('.cards > i')).toHaveLength(3);
  expect(await screen.findByText('3 of 40')).toBeInTheDocument();
});

describe('a card that is in use', () => {
  function UsedCard({ number }: { readonly number: string }) {
    const [isOpen, setIsOpen] = useState(false);
    const left = useCardUse(isOpen);
    return (
      <article aria-label={number}>
        {left}
        {isOpen ? <input aria-label="Call details" /> : null}
        <button onClick={() => setIsOpen(!isOpen)}>Log call on {number}</button>
      </article>
    );
  }
  const ENTRY = { timestamp: '2026-04-03T09:30:00.000Z', previousValues: {} };
  const api: FakeApi = {
    'GET /api/jobs/:id': aJobWithHistory(
      { id: 2, jobNumber: 'J2', jobStatus: 'Waiting for Collection', lastEditedBy: 'Jack Quill' },
      // A later edit: its author is not the user who moved the job.
      [
        {
          ...ENTRY,
          editedBy: 'Oliver Quill',
          kind: 'status-changed',
          changes: { jobStatus: 'Waiting for Collection' },
        },
        { ...ENTRY, editedBy: 'Jack Quill', kind: 'moved', changes: { currentItemLocation: 'Kenilworth' } },
      ],
    ),
  };

  function Page() {
    const [items, setItems] = useState(() => [1, 2, 3].map((id) => aJob({ id, jobNumber: `J${id}` })));
    return (
      <>
        <CardList
          list={aList(items, items.length)}
          className="cards"
          empty={<p>None</p>}
          skeletons={1}
          card={({ jobNumber }) => <UsedCard number={jobNumber} />}
        />
        <button onClick={() => setItems(items.filter(({ id }) => id !== 2))}>Somebody moves J2</button>
        <button onClick={() => setItems([])}>Somebody moves all</button>
      </>
    );
  }
  const numbers = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

  // LIVE-2
  it('stays in place with its input, says where its job went and by whom, and leaves when done', async () => {
    renderPage(<Page />, { api });
    fireEvent.click(await screen.findByText('Log call on J2'));
    fireEvent.change(screen.getByLabelText('Call details'), { target: { value: 'half typed' } });
    fireEvent.click(screen.getByText('Somebody moves J2'));
    expect(numbers()).toEqual(['J1', 'J2', 'J3']);
    expect(screen.getByLabelText('Call details')).toHaveValue('half typed');
    expect(
      await screen.findByText(
        'Moved to Waiting for Collection by Oliver Quill while you were at work on it.',
      ),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByText('Somebody moves all'));
    expect(numbers()).toEqual(['J2']);
    fireEvent.click(screen.getByText(/^Log call on/));
    expect(numbers()).toEqual([]);
    expect(screen.getByText('None')).toBeInTheDocument();
  });

  it('leaves at once when it is not in use', async () => {
    renderPage(<Page />, { api });
    fireEvent.click(await screen.findByText('Somebody moves J2'));
    expect(numbers()).toEqual(['J1', 'J3']);
  });
});
