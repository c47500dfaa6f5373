import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NO_PREFERENCES } from '@loupe/shared-types';
import { PageHead } from '@loupe/web-kit';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

const Dashboard = () => <PageHead title="Good morning" />;
const Live = () => <PageHead title="Live Jobs" />;
const load = () => Promise.resolve(delivering({ dashboard: Dashboard, live: Live }));
const preferences = (tour: boolean) => ({ ...NO_PREFERENCES, tour });
const offer = () => screen.findByText('Take the two-minute tour', { selector: 'p button' });
const tour = () => screen.queryByRole('region', { name: 'Tour' });

beforeEach(() => localStorage.clear());

// HELP-3
describe('the tour', () => {
  function start(wasOver: boolean) {
    let isOver = wasOver;
    return startSignedIn({
      load,
      api: {
        'GET /api/preferences': () => preferences(isOver),
        'PATCH /api/preferences': () => preferences((isOver = true)),
      },
    });
  }
  const saves = ({ calls }: ReturnType<typeof start>) => calls.filter(({ method }) => method === 'PATCH');

  it('is offered in a line, goes from step to step beside the page, and is not offered again', async () => {
    const shell = start(false);
    expect(tour()).toBeNull();
    fireEvent.click(await offer());
    await waitFor(() => expect(tour()).toHaveTextContent('1 of 5'));
    const panel = within(tour() as HTMLElement);
    await waitFor(() => expect(panel.getByText('Next')).toHaveFocus());
    expect(document.querySelector('[data-tour]')).toBe(document.querySelector('header form'));
    for (let step = 2; step <= 5; step += 1) {
      fireEvent.click(panel.getByText('Next'));
      expect(tour()).toHaveTextContent(`${step} of 5`);
    }
    fireEvent.click(panel.getByText('Back'));
    expect(tour()).toHaveTextContent('4 of 5');
    fireEvent.click(panel.getByText('Next'));
    fireEvent.click(panel.getByText('Done'));
    expect(tour()).toBeNull();
    expect(document.querySelector('[data-tour]')).toBeNull();
    await waitFor(() => expect(saves(shell).map(({ body }) => body)).toEqual([{ tour: true }]));
    expect(screen.queryByText('New here?', { exact: false })).toBeNull();
  });

  it('is left by Esc, or declined', async () => {
    const shell = start(false);
    fireEvent.click(await offer());
    await waitFor(() => expect(within(tour() as HTMLElement).getByText('Next')).toHaveFocus());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tour()).toBeNull();
    await waitFor(() => expect(saves(shell)).toHaveLength(1));
    shell.unmount();

    const other = start(false);
    fireEvent.click(await screen.findByText('No, thank you'));
    await waitFor(() => expect(saves(other)).toHaveLength(1));
    expect(tour()).toBeNull();
  });

  it('is taken again from the sheet of keys', async () => {
    const shell = start(true);
    await screen.findByText('Good morning');
    fireEvent.keyDown(document.body, { key: '?' });
    fireEvent.click(await screen.findByText('Take the two-minute tour', { selector: 'dialog button' }));
    await waitFor(() => expect(tour()).not.toBeNull());
    fireEvent.click(screen.getByText('Leave the tour'));
    expect(tour()).toBeNull();
    expect(saves(shell)).toEqual([]);
  });
});

// HELP-5
it('shows everything larger for the user who asks for it', async () => {
  const root = document.documentElement;
  const shell = startSignedIn({ load });
  await screen.findByText('Good morning');
  fireEvent.click(screen.getByText('Larger text'));
  expect(root).toHaveAttribute('data-larger');
  shell.unmount();
  expect(root).not.toHaveAttribute('data-larger');

  const again = startSignedIn({ load });
  expect(root).toHaveAttribute('data-larger');
  expect(screen.getByText('Larger text')).toHaveAttribute('aria-pressed', 'true');
  again.unmount();
  startSignedIn({ load, user: { userId: 77 } });
  expect(root).not.toHaveAttribute('data-larger');
});

// TOUCH-1
it('has a bar at the bottom of a phone: Find, the pages that ask for it, and Menu', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: /max-width/.test(query) });
  try {
    const pages = aPlugin().pages.map((page) =>
      page.nav?.label === 'Live Jobs' ? { ...page, nav: { ...page.nav, bar: 'Live' } } : page,
    );
    startSignedIn({ load, list: { plugins: [aPlugin({ pages })] } });
    const bar = within(await screen.findByRole('navigation', { name: 'Bottom bar' }));
    expect([...bar.getAllByRole('button'), bar.getByRole('link')].map((each) => each.textContent)).toEqual([
      'Find',
      'Menu',
      'Live',
    ]);
    fireEvent.click(bar.getByText('Find'));
    expect(await screen.findByRole('dialog', { name: /find/i })).toBeInTheDocument();
    act(() => document.querySelector('dialog')?.close());
    fireEvent.click(bar.getByText('Menu'));
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
    act(() => document.querySelector('dialog')?.close());
    fireEvent.click(bar.getByText('Live'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Live Jobs' })).toBeInTheDocument();
  } finally {
    window.matchMedia = matchMedia;
  }
});
