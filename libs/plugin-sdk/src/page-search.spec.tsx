import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { useHeaderSearch, usePageSearch } from './page-search';
import { renderPage } from './testing';

function Box() {
  const [text, setText] = usePageSearch();
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />;
}

// SEARCH-6
describe('usePageSearch', () => {
  it('starts with the search parameter of the address', () => {
    renderPage(<Box />, { path: '/live-jobs?search=signet%20ring' });
    expect(screen.getByLabelText('Search')).toHaveValue('signet ring');
  });

  it('takes the typed text, and removes the parameter from the address', () => {
    const page = renderPage(<Box />, { path: '/live-jobs?search=ring&x=1' });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } });
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(page.address()).toBe('/live-jobs?x=1');
  });

  it('is shared by every box on the page', () => {
    renderPage(
      <>
        <Box />
        <Box />
      </>,
      { path: '/live-jobs' },
    );
    const [first, second] = screen.getAllByLabelText('Search');
    fireEvent.change(first as HTMLElement, { target: { value: 'Okafor' } });
    expect(second).toHaveValue('Okafor');
  });

  it('takes the text of a link’s state, in place of earlier input, until something is typed', () => {
    const page = renderPage(
      <>
        <Box />
        <Link to="/live-jobs" state={{ search: '' }}>
          All
        </Link>
      </>,
      { path: '/live-jobs' },
    );
    const box = screen.getByLabelText('Search');
    fireEvent.change(box, { target: { value: 'zoe' } });
    fireEvent.click(screen.getByText('All'));
    expect(box).toHaveValue('');
    expect(page.address()).toBe('/live-jobs');
    fireEvent.change(box, { target: { value: 'ring' } });
    expect(box).toHaveValue('ring');
  });

  it('tells the header whether the page has a search', () => {
    const Header = () => <p>{useHeaderSearch()[2] ? 'searches' : 'does not'}</p>;
    const page = renderPage(<Header />, { path: '/create-job' });
    expect(screen.getByText('does not')).toBeInTheDocument();
    page.unmount();
    renderPage(
      <>
        <Header />
        <Box />
      </>,
      { path: '/live-jobs' },
    );
    expect(screen.getByText('searches')).toBeInTheDocument();
  });
});
