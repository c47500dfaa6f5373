import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usePageSearch } from '@loupe/plugin-sdk';
import { reply } from '@loupe/plugin-sdk/testing';
import { PageHead } from '@loupe/web-kit';
import type { PluginPage } from '@loupe/shared-types';
import { notify } from '../toasts/notices';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

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

const withKey = (page: PluginPage): PluginPage =>
  page.nav?.label === 'Live Jobs' ? { ...page, nav: { ...page.nav, key: 'n' } } : page;

// PAGE-2
describe('the header', () => {
  it('shows Dashboard Overview, the user’s initials, full name and a way to log out', async () => {
    startSignedIn({ load: pages });
    expect(header().getByText('Dashboard Overview')).toBeInTheDocument();
    expect(header().getByText('PS')).toBeInTheDocument();
    expect(header().getByText('Priya Sandhu', { selector: 'header > div > bdi' })).toBeInTheDocument();
    expect(header().getAllByText('Log out').length).toBeGreaterThan(0);
    await screen.findByText('Good morning');
  });

  // SEARCH-6
  it('passes the typed text to the page search', async () => {
    startSignedIn({ at: '/live-jobs', load: pages });
    await screen.findByText('Searching for nothing');
    fireEvent.change(search(), { target: { value: 'signet' } });
    expect(await screen.findByText('Searching for signet')).toBeInTheDocument();
    fireEvent.keyDown(search(), { key: 'Escape' });
    expect(await screen.findByText('Searching for nothing')).toBeInTheDocument();
  });

  // SEARCH-6
  it('goes from the dashboard to /live-jobs?search={text} on submit', async () => {
    startSignedIn({ load: pages });
    await screen.findByText('Good morning');
    fireEvent.change(search(), { target: { value: 'ring & bangle' } });
    fireEvent.submit(search().closest('form') as HTMLFormElement);
    expect(await screen.findByText('Searching for ring & bangle')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/live-jobs?search=ring%20%26%20bangle');
  });

  it('stays on the dashboard when only whitespace is submitted', async () => {
    startSignedIn({ load: pages });
    await screen.findByText('Good morning');
    fireEvent.change(search(), { target: { value: '   ' } });
    fireEvent.submit(search().closest('form') as HTMLFormElement);
    expect(window.location.pathname).toBe('/');
  });

  // FIND-3
  it('goes on in Find with what is typed on a page without a list', async () => {
    startSignedIn({ at: '/no-such-page', load: pages });
    await screen.findByText('404 Page Not Found');
    fireEvent.change(search(), { target: { value: 'la' } });
    expect(await screen.findByRole('combobox')).toHaveValue('la');
    fireEvent.click(screen.getByLabelText('Close Find'));
    await waitFor(() => expect(search()).toHaveValue(''));
  });

  // PAGE-11, FIND-3
  it('takes the focus on / where the page has a list, but not while the user is typing', async () => {
    startSignedIn({ at: '/live-jobs', load: pages });
    await screen.findByText('Searching for nothing');
    fireEvent.change(search(), { target: { value: 'ring' } });
    await screen.findByText('Searching for ring');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(search()).toHaveFocus();
    expect(screen.queryByRole('combobox')).toBeNull();
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

  it('has landmarks and a skip link', async () => {
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

  // HELP-1
  it('opens a page by its key, but not while somebody types or a dialog is open', async () => {
    startSignedIn({
      list: { plugins: [aPlugin({ pages: aPlugin().pages.map(withKey) })] },
      load: pages,
    });
    await screen.findByText('Good morning');
    fireEvent.keyDown(search(), { key: 'n' });
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '?' });
    await waitFor(() => expect(document.querySelector('dialog[open]')).toHaveTextContent(/n\s*Live Jobs/));
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(window.location.pathname).toBe('/');
    act(() => document.querySelector('dialog')?.close());
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(await screen.findByText('Searching for nothing')).toBeInTheDocument();
  });

  // PAGE-10
  it('shows a notice that data may be stale when reads fail', async () => {
    startSignedIn({ load: pages, api: { 'GET /api/stats': reply(503, 'Busy') } });
    expect(await screen.findByText(/The server cannot be reached, so changes of others/)).toBeInTheDocument();
  });

  it('shows the error when the plugin list cannot be read, and retries', async () => {
    let unavailable = true;
    const list = { plugins: [], broken: [], forbiddenPaths: [] };
    startSignedIn({
      at: '/no-such-page',
      api: { 'GET /api/plugins': () => (unavailable ? reply(503, 'The system is starting') : list) },
    });
    expect(await screen.findByText('The system is starting')).toBeInTheDocument();
    unavailable = false;
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

// SAVE-11, MOVE-8
describe('without a connection', () => {
  it('counts the saves and the scans that wait', async () => {
    localStorage.setItem('scan:8:000000000001:x', '{}');
    for (const n of [1, 2, 3]) localStorage.setItem(`scan:5:00000000000${n}:k`, '{}');
    startSignedIn({ load: pages });
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      await screen.findByText(
        'This computer has no connection. 3 scans wait and will be sent, in order, when it is back.',
      ),
    ).toBeInTheDocument();
    act(() => {
      localStorage.removeItem('scan:5:000000000001:k');
      localStorage.removeItem('scan:5:000000000002:k');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(screen.getByText(/1 scan waits and will be sent/)).toBeInTheDocument();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    act(() => void window.dispatchEvent(new Event('online')));
    localStorage.clear();
  });
});
