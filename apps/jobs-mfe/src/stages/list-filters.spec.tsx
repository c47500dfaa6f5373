import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '@loupe/web-kit/testing';
import { useListFilters } from './list-filters';

function TwoAtOnce() {
  const { set } = useListFilters('live');
  const press = () => {
    set('order', 'oldest');
    set('priority', 'high');
  };
  return <button onClick={press}>Both</button>;
}

// SORT-3
test('what is chosen before the page is drawn for the choice before it takes nothing of that away', async () => {
  const page = renderPage(<TwoAtOnce />, { path: '/live-jobs' });
  fireEvent.click(screen.getByText('Both'));
  await waitFor(() => expect(page.address()).toBe('/live-jobs?order=oldest&priority=high'));
});
