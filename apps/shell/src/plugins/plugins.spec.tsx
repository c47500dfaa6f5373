import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { REFRESH_MS, type PluginList } from '@loupe/shared-types';
import { PageHead, useJobs } from '@loupe/web-kit';
import { aPlugin, delivering, startSignedIn } from '../testing/start-shell';

const Live = () => <PageHead title="Live Jobs" />;
const Dashboard = () => <PageHead title="Good morning" />;
const Broken = () => {
  throw new Error('secret detail at /srv/app');
};

const nav = () => screen.getByRole('navigation', { name: 'Main' });

/** React logs a caught crash with console.error, which is not under test. */
const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => jest.restoreAllMocks());

describe('a plugin', () => {
  // PLUGIN-5
  it('is on the sidebar, with its count, before any of its code is loaded', async () => {
    startSignedIn({ at: '/live-jobs', load: () => new Promise(() => undefined) });
    const entry = await within(nav()).findByText('Live Jobs');
    expect(await within(nav()).findByText('34')).toBeInTheDocument();
    expect(entry.closest('a')).toHaveAttribute('aria-current', 'page');
    expect(document.querySelector('main h1')).toBeNull();
  });

  it('renders its page, and sets the document title', async () => {
    startSignedIn({ at: '/live-jobs', load: () => Promise.resolve(delivering({ live: Live })) });
    expect(await screen.findByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();
    expect(document.title).toBe('Live Jobs · Loupe & Bench');
  });

  it('is fetched once for all its pages', async () => {
    const load = jest.fn(() => Promise.resolve(delivering({ live: Live, dashboard: Dashboard })));
    startSignedIn({ load });
    await screen.findByText('Good morning');
    fireEvent.click(within(nav()).getByText('Live Jobs'));
    await screen.findByText('Live Jobs', { selector: 'h1' });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a page is prefetched', () => {
  const prefetch = '/api/jobs?stage=live&limit=24';
  async function atDashboard() {
    const liveCode = jest.fn(() => Promise.resolve({ default: Live }));
    const [dashboard, live] = aPlugin().pages;
    const { default: delivered } = delivering({ dashboard: Dashboard });
    // Above the dashboard: what follows it would be prefetched without any of this.
    const above = { ...live!, prefetch: [prefetch], nav: { ...live!.nav!, order: 0 } };
    const { calls } = startSignedIn({
      list: { plugins: [aPlugin({ pages: [dashboard!, above] })] },
      load: () =>
        Promise.resolve({ default: { ...delivered, pages: { ...delivered.pages, live: liveCode } } }),
      api: { 'GET /api/jobs': [] },
    });
    await screen.findByText('Good morning');
    const link = within(nav()).getByText('Live Jobs');
    return { link, liveCode, jobs: () => calls.filter(({ path }) => path.startsWith('/api/jobs')) };
  }

  it.each([
    ['rests on its link', (link: HTMLElement) => fireEvent.pointerOver(link)],
    ['moves to its link by the keyboard', (link: HTMLElement) => fireEvent.focusIn(link)],
    ['presses its link', (link: HTMLElement) => fireEvent.pointerDown(link)],
  ])('code and first data once, when the user %s', async (_, does) => {
    const { link, liveCode, jobs } = await atDashboard();
    expect(liveCode).not.toHaveBeenCalled();
    does(link);
    await waitFor(() => expect(jobs()).toHaveLength(1));
    expect(`${jobs()[0]!.path}?${jobs()[0]!.query.toString()}`).toBe(prefetch);
    does(link);
    fireEvent.click(link);
    await screen.findByText('Live Jobs', { selector: 'h1' });
    expect(liveCode).toHaveBeenCalledTimes(1);
    expect(jobs()).toHaveLength(1);
  });

  it('not when the pointer only crosses its link', async () => {
    const { link, liveCode } = await atDashboard();
    fireEvent.pointerOver(link);
    fireEvent.pointerOver(document.body);
    await new Promise((passed) => setTimeout(passed, 150));
    expect(liveCode).not.toHaveBeenCalled();
  });
});

describe('the pages that follow in the sidebar', () => {
  const stages = ['first', 'second', 'third'];
  const listOf = (stage: string) => `/api/jobs?stage=${stage}`;
  const pages = [
    aPlugin().pages[0]!,
    { name: 'plain', path: '/plain', nav: { group: 'Jobs', label: 'No list', order: 2 } } as const,
    ...stages.map((name, at) => ({
      name,
      path: `/${name}`,
      prefetch: [listOf(name)],
      nav: { group: 'Jobs', label: name, order: 3 + at } as const,
    })),
  ];
  const Jobs = () => <p>{useJobs({ stage: 'live' }).isCounted ? 'read' : 'reading'}</p>;
  function start() {
    const Plain = () => <p>plain</p>;
    const { calls } = startSignedIn({
      list: { plugins: [aPlugin({ pages })] },
      load: () =>
        Promise.resolve(
          delivering({ dashboard: Dashboard, plain: Plain, first: Jobs, second: Plain, third: Plain }),
        ),
      api: { 'GET /api/jobs': [] },
    });
    return () => calls.filter(({ path }) => path === '/api/jobs').map(({ query }) => query.get('stage'));
  }

  it('are prefetched, the nearest two with a list, once the browser is idle', async () => {
    const idle: (() => void)[] = [];
    Object.assign(window, { requestIdleCallback: (act: () => void) => idle.push(act) });
    const read = start();
    await screen.findByText('Good morning');
    await waitFor(() => expect(idle).toHaveLength(1));
    expect(read()).toEqual([]);
    idle[0]!();
    await waitFor(() => expect(read()).toEqual(['first', 'second']));
    // The next page goes on from there; what has been read is not read again.
    fireEvent.click(within(nav()).getByText('first'));
    await waitFor(() => expect(idle).toHaveLength(2));
    idle[1]!();
    await waitFor(() => expect(read()).toEqual(['first', 'second', 'live', 'third']));
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });

  it('are not while another page has been opened meanwhile', async () => {
    const idle: (() => void)[] = [];
    Object.assign(window, { requestIdleCallback: (act: () => void) => idle.push(act) });
    const read = start();
    await screen.findByText('Good morning');
    await waitFor(() => expect(idle).toHaveLength(1));
    fireEvent.click(within(nav()).getByText('third'));
    await screen.findByText('plain');
    const known = read();
    idle[0]!();
    expect(read()).toEqual(known);
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
});

// PLUGIN-3
describe('a plugin with a problem disables only its own pages, and shows which and what to do', () => {
  const other = aPlugin({
    id: 'tracking',
    title: 'Tracking',
    pages: [
      { name: 'live', path: '/call-log', nav: { group: 'Tracking', label: 'Customer Call Log', order: 1 } },
    ],
  });
  const load = (jobs: () => ReturnType<typeof delivering> | Promise<never>) => (plugin: { id: string }) =>
    plugin.id === 'jobs' ? Promise.resolve().then(jobs) : Promise.resolve(delivering({ live: Live }));

  async function expectOthersToWork() {
    fireEvent.click(within(nav()).getByText('Customer Call Log'));
    expect(await screen.findByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();
  }
  const marked = (label: string) => within(nav()).getByText(label).closest('a')?.textContent;

  it('missing: its files are not on the server', async () => {
    const { id, title, version, pages } = aPlugin();
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [other], broken: [{ id, title, version, pages, problem: 'missing' }] },
      load: load(() => delivering({})),
    });
    expect(await screen.findByText('Jobs is not on the server')).toBeInTheDocument();
    expect(marked('Live Jobs')).toBe('Live Jobsmissing');
    await expectOthersToWork();
  });

  // PLUGIN-11
  it('withdrawn: its open page says so, its entry is gone, and a new version waits for the next page', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { id, title, version, pages } = aPlugin();
    let list: PluginList = { plugins: [aPlugin(), other], broken: [], forbiddenPaths: [] };
    startSignedIn({
      at: '/live-jobs',
      api: { 'GET /api/plugins': () => list },
      load: () => Promise.resolve(delivering({ live: Live })),
    });
    await screen.findByText('Live Jobs', { selector: 'h1' });
    const pollsWith = async (next: PluginList) => {
      list = next;
      await act(() => jest.advanceTimersByTimeAsync(REFRESH_MS + 1_000));
    };

    await pollsWith({
      plugins: [aPlugin({ version: '2.0.0', title: 'Jobs, new' })],
      broken: [],
      forbiddenPaths: [],
    });
    expect(screen.getByText('Live Jobs', { selector: 'h1' })).toBeInTheDocument();

    const withdrawn = { id, title, version, pages, problem: 'withdrawn' as const };
    await pollsWith({ plugins: [other], broken: [withdrawn], forbiddenPaths: [] });
    expect(await screen.findByText('Jobs has been withdrawn')).toBeInTheDocument();
    expect(screen.getByText(/ask them what to use instead/)).toBeInTheDocument();
    expect(within(nav()).queryByText('Live Jobs')).toBeNull();
    // Another version comes with the next page, not in the middle of this one.
    const next = aPlugin({ version: '1.0.1' });
    await pollsWith({ plugins: [next, other], broken: [], forbiddenPaths: [], withdrawn: ['jobs/1.0.0'] });
    expect(screen.getByText('Jobs has been withdrawn')).toBeInTheDocument();
    jest.useRealTimers();
    await expectOthersToWork();
  });

  // PLUGIN-11
  it('withdrawn while another version is activated: the page that has the withdrawn one says so', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let list: PluginList = { plugins: [aPlugin(), other], broken: [], forbiddenPaths: [] };
    startSignedIn({
      at: '/live-jobs',
      api: { 'GET /api/plugins': () => list },
      load: () => Promise.resolve(delivering({ live: Live })),
    });
    await screen.findByText('Live Jobs', { selector: 'h1' });
    const next = aPlugin({ version: '0.9.0' });
    list = { plugins: [next, other], broken: [], forbiddenPaths: [], withdrawn: ['jobs/1.0.0'] };
    await act(() => jest.advanceTimersByTimeAsync(REFRESH_MS + 1_000));
    expect(await screen.findByText('Jobs has been withdrawn')).toBeInTheDocument();
    jest.useRealTimers();
    await expectOthersToWork();
  });

  it('missing, with unknown pages: the 404 page names it, since the address may be its own', async () => {
    const { id, title, version } = aPlugin();
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [other], broken: [{ id, title, version, pages: [], problem: 'missing' }] },
      load: load(() => delivering({})),
    });
    expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Jobs is not on the server');
    await expectOthersToWork();
  });

  // PLUGIN-4
  it('incompatible: the message names its contract; its code is never fetched', async () => {
    const fetched = jest.fn(load(() => delivering({ live: Live })));
    startSignedIn({ at: '/live-jobs', list: { plugins: [aPlugin({ contract: 2 }), other] }, load: fetched });
    expect(await screen.findByText('Jobs does not fit this version')).toBeInTheDocument();
    expect(screen.getByText('It was made for contract 2; this system speaks 1.')).toBeInTheDocument();
    expect(marked('Live Jobs')).toBe('Live Jobsincompatible');
    expect(fetched).not.toHaveBeenCalled();
    await expectOthersToWork();
  });

  it('unreachable: it fails to load', async () => {
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [aPlugin(), other] },
      load: load(() => Promise.reject(new Error('no such file'))),
    });
    expect(await screen.findByText('Jobs cannot be reached')).toBeInTheDocument();
    expect(marked('Live Jobs')).toBe('Live Jobsunreachable');
    await expectOthersToWork();
  });

  it('unreachable: it hangs past the limit', async () => {
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [aPlugin(), other] },
      load: load(() => new Promise<never>(() => undefined)),
      limitMs: 50,
    });
    expect(await screen.findByText('Jobs cannot be reached')).toBeInTheDocument();
  });

  it('unreachable: its page hangs past the limit', async () => {
    const { default: plugin } = delivering({});
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [aPlugin(), other] },
      load: load(() => ({
        default: { ...plugin, pages: { live: () => new Promise<never>(() => undefined) } },
      })),
      limitMs: 50,
    });
    expect(await screen.findByText('Jobs cannot be reached')).toBeInTheDocument();
    await waitFor(() => expect(marked('Live Jobs')).toBe('Live Jobsunreachable'));
    await expectOthersToWork();
  });

  it('crashed: its page throws, and no detail of it is shown', async () => {
    quiet();
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [aPlugin(), other] },
      load: load(() => delivering({ live: Broken })),
    });
    expect(await screen.findByText('Jobs has stopped working')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('secret detail');
    await waitFor(() => expect(marked('Live Jobs')).toBe('Live Jobscrashed'));
    expect(screen.getByText('Try again')).toBeInTheDocument();
    await expectOthersToWork();
  });

  it('crashed: it does not export a page it announced', async () => {
    startSignedIn({
      at: '/live-jobs',
      list: { plugins: [aPlugin(), other] },
      load: load(() => delivering({})),
    });
    expect(await screen.findByText('Jobs has stopped working')).toBeInTheDocument();
  });
});

// ACCESS-3
describe('what the user may not open', () => {
  it('leads to / when the server withholds it', async () => {
    startSignedIn({
      at: '/monthly-report',
      list: { forbiddenPaths: ['/monthly-report'] },
      load: () => Promise.resolve(delivering({ dashboard: Dashboard })),
    });
    await screen.findByText('Good morning');
    expect(window.location.pathname).toBe('/');
  });

  it('leads to / and is not on the sidebar when the page requires a permission they lack', async () => {
    const reports = aPlugin({
      id: 'reports',
      pages: [
        {
          name: 'live',
          path: '/database-viewer',
          requires: 'canViewDatabase',
          nav: { group: 'Reports', label: 'Database Viewer', order: 1 },
        },
      ],
    });
    startSignedIn({
      at: '/database-viewer',
      user: { accessLevel: 'manager' },
      list: { plugins: [aPlugin(), reports] },
      load: () => Promise.resolve(delivering({ dashboard: Dashboard })),
    });
    await screen.findByText('Good morning');
    expect(window.location.pathname).toBe('/');
    expect(within(nav()).queryByText('Database Viewer')).toBeNull();
  });

  it('leads to / for the Staff page without full access', async () => {
    startSignedIn({ at: '/staff', load: () => Promise.resolve(delivering({ dashboard: Dashboard })) });
    await screen.findByText('Good morning');
    expect(window.location.pathname).toBe('/');
  });
});
