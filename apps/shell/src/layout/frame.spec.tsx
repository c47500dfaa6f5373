import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePageSearch } from '@loupe/plugin-sdk';
import { reply } from '@loupe/plugin-sdk/testing';
import { PageHead } from '@loupe/web-kit';
import { notify } from '../toasts/notices';
import { delivering, startSignedIn } from '../testing/start-shell';

function Live() {
  const [search] = usePageSearch();
  return (
    <>
      <PageHead title="Live Jobs" />
      <p>Searching for {search || 'nothing'}</p>
    </>
  );
}
const Dashboard = () => <PageHead title="Good morning" />;
const pages = () => Promise.resolve(delivering({ live: Live, dashboard: Dashboard }));
const header = () => within(screen.getByRole('banner'));
const search = () => header().getByLabelText('Search jobs, names, phones');

// PAGE-2
describe('the header', () => {
  it('shows Dashboard Overview, the person’s initials, full name and a way to log out', async () => {
    startSignedIn({ load: pages });
    expect(header().getByText('Dashboard Overview')).toBeInTheDocument();
    expect(header().getByText('PS')).toBeInTheDocument();
    expect(header().getByText('Priya Sandhu', { selector: 'header > div > bdi' })).toBeInTheDocument();
    expect(header().getAllByText('Log out').length).toBeGreaterThan(0);
    await screen.findByText('Good morning');
  });

  // SEARCH-6
  it('passes what is typed to the search of the page', async () => {
    startSignedIn({ at: '/live-jobs', load: pages });
    await screen.findByText('Searching for nothing');
    fireEvent.change(search(), { target: { value: 'signet' } });
    expect(await screen.findByText('Searching for signet')).toBeInTheDocument();
    fireEvent.keyDown(search(), { key: 'Escape' });
    expect(await screen.findByText('Searching for nothing')).toBeInTheDocument();
  });

  // SEARCH-6
  it('goes from the dashboard to /live-jobs?search={text} when something is submitted', async () => {
    startSignedIn({ load: pages });
    await screen.findByText('Good morning');
    fireEvent.change(search(), { target: { value: 'ring & bangle' } });
    fireEvent.submit(search().closest('form') as HTMLFormElement);
    expect(await screen.findByText('Searching for ring & bangle')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/live-jobs?search=ring%20%26%20bangle');
  });

  it('stays on the dashboard when nothing but blanks is submitted', async () => {
    startSignedIn({ load: pages });
    await screen.findByText('Good morning');
    fireEvent.change(search(), { target: { value: '   ' } });
    fireEvent.submit(search().closest('form') as HTMLFormElement);
    expect(window.location.pathname).toBe('/');
  });

  // PAGE-11
  it('takes the focus on /, but not while somebody types', async () => {
    startSignedIn({ load: pages });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(search()).toHaveFocus();
    await screen.findByText('Good morning');
  });
});

describe('the frame', () => {
  // PAGE-3
  it('shows 404 Page Not Found at any other path', async () => {
    startSignedIn({ at: '/no-such-page', load: pages });
    expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
    expect(document.title).toBe('404 Page Not Found · Loupe & Bench');
  });

  it('has its landmarks, and a way past them', async () => {
    startSignedIn({ load: pages });
    await screen.findByText('Good morning');
    for (const role of ['banner', 'navigation', 'main']) expect(screen.getByRole(role)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Skip to the page'));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  // PAGE-11
  it('lists the shortcuts on ?', async () => {
    startSignedIn({ load: pages });
    fireEvent.keyDown(document.body, { key: '?' });
    await waitFor(() =>
      expect(document.querySelector('dialog[open]')).toHaveTextContent('Keyboard shortcuts'),
    );
  });

  // PAGE-10
  it('says when the screen may be old, because reads fail', async () => {
    startSignedIn({ load: pages, api: { 'GET /api/stats': reply(503, 'Busy') } });
    expect(await screen.findByText(/The server cannot be reached, so changes of others/)).toBeInTheDocument();
  });

  it('says what is wrong when the list of pages cannot be read, and tries again', async () => {
    let away = true;
    const list = { plugins: [], broken: [], withheld: [] };
    startSignedIn({
      at: '/no-such-page',
      api: { 'GET /api/plugins': () => (away ? reply(503, 'The system is starting') : list) },
    });
    expect(await screen.findByText('The system is starting')).toBeInTheDocument();
    away = false;
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
  });
});

// TOAST-1
describe('toasts', () => {
  it('are shown one at a time: the newest replaces the one before', async () => {
    startSignedIn({ load: pages });
    act(() => notify({ title: 'Location Updated', description: 'Item moved to Kenilworth' }));
    await screen.findByText('Item moved to Kenilworth');
    act(() => notify({ title: 'Status Updated', description: 'Job status updated successfully' }));
    await screen.findByText('Job status updated successfully');
    expect(screen.queryByText('Item moved to Kenilworth')).toBeNull();
  });

  it('offer Undo where it can be undone, once', async () => {
    const undo = jest.fn();
    startSignedIn({ load: pages });
    act(() => notify({ title: 'Item Collected', undo }));
    fireEvent.click(await screen.findByText('Undo'));
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Item Collected')).toBeNull());
  });

  it('take the focus on F8', async () => {
    startSignedIn({ load: pages });
    act(() => notify({ title: 'Item Collected' }));
    await screen.findByText('Item Collected');
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(screen.getByRole('region', { name: /Messages/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });
});
