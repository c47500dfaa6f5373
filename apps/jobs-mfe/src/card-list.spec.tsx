import { aJob, renderPage } from '@loupe/web-kit/testing';
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { CardList } from './card-list';

const jobs = (count: number) => Array.from({ length: count }, (_, at) => aJob({ id: at + 1 }));
const aList = (items: ReturnType<typeof jobs>, total: number) => ({
  items,
  total,
  hasMore: total > items.length,
  loadMore: () => undefined,
  isLoading: false,
  isLoadingMore: false,
  isSettling: false,
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
      card={({ id }) => <Card key={id} id={id} />}
    />,
  );
  return drawn;
}

test('draws the cards in sight first, and then all of them', async () => {
  const drawn = renderCards(24, 24);
  expect(await screen.findByText('24')).toBeInTheDocument();
  expect(drawn.slice(0, 4)).toEqual([4, 4, 4, 4]);
  expect(document.querySelectorAll('.cards > i')).toHaveLength(24);
});

test('draws all of a short list, and offers more only below the last card', async () => {
  renderCards(3, 40);
  expect(document.querySelectorAll('.cards > i')).toHaveLength(3);
  expect(await screen.findByText('3 of 40')).toBeInTheDocument();
});
