import { NO_PREFERENCES, type JobListItem, type Preferences } from '@loupe/shared-types';
import { aJob, aJobWithHistory, dateStandsAt, renderPage, reply, someStats } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import LiveJobsPage from './live-jobs-page';
import CompletedPage from '../completed/completed-page';
import QuotePage from './quote-page';
import WaitingCollectionPage from './waiting-collection-page';

function open(
  page = <LiveJobsPage />,
  { jobs = [aJob()], path = '/live-jobs', density = 'cards' as Preferences['density'] } = {},
) {
  let preferences: Preferences = { ...NO_PREFERENCES, density };
  return renderPage(page, {
    path,
    api: {
      'GET /api/jobs': jobs as readonly JobListItem[],
      'GET /api/stats': someStats({ liveJobs: 18 }),
      'GET /api/preferences': () => preferences,
      'PATCH /api/preferences': ({ body }: { readonly body?: unknown }) =>
        (preferences = { ...preferences, ...(body as object), version: preferences.version + 1 }),
      'PATCH /api/jobs/:id': aJobWithHistory({ version: 2, jobStatus: 'Awaiting Inspection' }),
    },
  });
}
type Page = ReturnType<typeof open>;
const listsOf = ({ calls }: Page) =>
  calls.filter(({ path }) => path === '/api/jobs').map(({ query }) => Object.fromEntries(query));
const openMenuIn = (place: HTMLElement) =>
  fireEvent.keyDown(within(place).getByLabelText('Actions for J2026-418'), { key: 'ArrowDown' });
/** Not the second press of a double press (NEXT-4). */
function leaveAndPress(element: HTMLElement) {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.click(element);
}
const writes = ({ calls }: Page) => calls.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => jest.useRealTimers());

describe('order and filters', () => {
  // SORT-2, SORT-3
  it('come from the address and are asked of the service, without what nobody knows', async () => {
    dateStandsAt('2026-04-03T09:00:00.000Z');
    const page = open(<LiveJobsPage />, {
      path: '/live-jobs?order=longest&priority=high&balanceDue=true&place=With%20Jack&age=14&overdue=no&colour=red',
    });
    await screen.findByRole('article');
    expect(listsOf(page)).toEqual([
      {
        stage: 'live',
        limit: '24',
        order: 'longest',
        priority: 'high',
        balanceDue: 'true',
        place: 'With Jack',
        createdTo: '2026-03-20',
      },
    ]);
    expect(screen.getByLabelText('Order')).toHaveValue('longest');
    expect(screen.getByRole('button', { name: 'High priority' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Past its date' })).toHaveAttribute('aria-pressed', 'false');
  });

  // SORT-2, FIND-5
  it('narrow a list to what somebody took in, named until it is pressed away', async () => {
    const page = open(<LiveJobsPage />, { path: '/live-jobs?by=priya' });
    const chip = await screen.findByRole('button', { name: 'Taken in by Priya' });
    expect(listsOf(page)).toMatchObject([{ takenInBy: 'priya' }]);
    fireEvent.click(chip);
    await waitFor(() => expect(page.address()).toBe('/live-jobs'));
  });

  // SORT-4, DENSITY-3, VIEW-1
  it('of the archive are those that say something of a collected job, with rows in place of the board', async () => {
    const page = open(<CompletedPage />, {
      jobs: [aJob({ jobStatus: 'Completed', customerCollected: true })],
      path: '/completed?order=longest&priority=high&place=Kenilworth&overdue=true&balanceDue=true&by=priya',
      density: 'board',
    });
    const row = await screen.findByRole('group', { name: 'J2026-418' });
    expect(listsOf(page)).toEqual([{ stage: 'completed', limit: '24', order: 'longest', priority: 'high' }]);
    const bar = within(screen.getByRole('group', { name: 'Order and filters' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'High priority',
      'Clear',
      'Save view',
      'Cards',
      'Rows',
    ]);
    expect(bar.getByLabelText('Order')).toHaveDisplayValue('Collected longest ago');
    openMenuIn(row);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Show card',
      'Open job',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show card' }));
    expect(await screen.findByText('View Full Details')).toBeInTheDocument();
  });

  // SORT-3
  it("say '1 of 18' while a filter is on, and Clear leaves the order", async () => {
    const page = open(<LiveJobsPage />, { path: '/live-jobs?order=oldest' });
    await screen.findByRole('article');
    expect(screen.queryByText('Clear')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'High priority' }));
    expect(await screen.findByText(/1 of 18/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Clear'));
    await waitFor(() => expect(screen.queryByText('Clear')).toBeNull());
    expect(listsOf(page).map(({ order, priority }) => [order, priority])).toEqual([
      ['oldest', undefined],
      ['oldest', 'high'],
    ]);
  });

  // SORT-1, HELP-2
  it('are said by the page, and cleared where they leave nothing', async () => {
    const page = open(<LiveJobsPage />, { jobs: [], path: '/live-jobs?order=oldest&priority=high' });
    expect(await screen.findByText('No jobs found with these filters.')).toBeInTheDocument();
    expect(screen.getByText('In progress and awaiting inspection, oldest first')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Clear the filters'));
    await waitFor(() => expect(page.address()).toBe('/live-jobs?order=oldest'));
  });

  // SORT-1, SORT-3
  it('call lateness by the word of the page, say an order that is not the usual one, and leave out a place there is not', async () => {
    const page = open(<WaitingCollectionPage />, { path: '/waiting-collection?order=due&place=nowhere' });
    expect(
      await screen.findByText('Finished work that its owner has not fetched yet, most overdue first'),
    ).toBeInTheDocument();
    expect(listsOf(page)[0]).not.toHaveProperty('place');
    expect(await screen.findByRole('button', { name: 'Overdue only' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Most overdue first' })).toBeInTheDocument();
  });
});

// JOB-9
it.each(['cards', 'rows', 'board'] as const)('as %s a job says by when it is promised', async (density) => {
  dateStandsAt('2026-12-01T09:00:00.000Z');
  const promised = (id: number, confirmedDate: string, jobStatus: JobListItem['jobStatus'] = 'In-progress') =>
    aJob({ id, jobNumber: `P${id}`, dateToBeConfirmed: 'Yes', confirmedDate, jobStatus });
  open(<LiveJobsPage />, {
    density,
    jobs: [
      promised(1, '2026-12-04'),
      promised(2, '2026-11-27'),
      promised(3, '2026-11-28', 'Waiting for Collection'),
    ],
  });
  expect((await screen.findAllByText('Due Fri 4 Dec'))[0]).toBeInTheDocument();
  expect(screen.getAllByText('Was due Fri 27 Nov')[0]?.tagName).toBe('STRONG');
  expect(screen.queryByText(/28 Nov/)).toBeNull();
});

describe('saving a view', () => {
  // VIEW-1, VIEW-2
  it('needs a name, and keeps path, filters and search', async () => {
    const page = open(<LiveJobsPage />, { path: '/live-jobs?priority=high&search=ring' });
    fireEvent.click(await screen.findByText('Save view'));
    fireEvent.click(await screen.findByText('Save'));
    expect(screen.getByText('Please name the view')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: ' Urgent rings ' } });
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({
      version: 0,
      views: [{ name: 'Urgent rings', path: '/live-jobs', query: 'priority=high&search=ring' }],
    });
    expect(screen.queryByLabelText('Name of the view')).toBeNull();
    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(writes(page)[1]?.body).toEqual({ version: 1, views: [] }));
  });
});

describe('rows', () => {
  const openMenu = async () => {
    await screen.findByLabelText('Actions for J2026-418');
    openMenuIn(document.body);
  };

  const markAsMissing = async () => {
    await openMenu();
    leaveAndPress(screen.getByRole('menuitem', { name: 'Mark as missing' }));
  };

  // DENSITY-1
  it('are chosen once and saved, in place of cards', async () => {
    const page = open();
    await screen.findByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Rows' }));
    expect(await screen.findByRole('group', { name: 'J2026-418' })).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    await waitFor(() => expect(writes(page).map(({ body }) => body)).toEqual([{ density: 'rows' }]));
    expect(page.notices).toEqual([]);
  });

  // DENSITY-2, NEXT-1
  it('have their actions in a menu that works by arrow keys and returns the focus', async () => {
    const page = open(<LiveJobsPage />, { density: 'rows' });
    await openMenu();
    const items = [...screen.getByRole('menu').querySelectorAll('button')];
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Ready for collection',
      'Show card',
      'Open job',
      'Log call',
      'History',
      'Edit',
      'Mark as missing',
      ...['In-progress', 'Awaiting Inspection', 'Inspected and Waiting on Parts'],
      ...['Waiting for Collection', 'Completed'],
    ]);
    expect(items[0]).toHaveFocus();
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'Home', 'End'])
      fireEvent.keyDown(document.activeElement as Element, { key });
    expect(items.at(-1)).toHaveFocus();
    expect(items[7]).toBeChecked();
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByLabelText('Actions for J2026-418')).toHaveFocus();
    await openMenu();
    fireEvent.click(within(screen.getByRole('menu')).getByText('Awaiting Inspection'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({ jobStatus: 'Awaiting Inspection', version: 1 });
  });

  // DENSITY-2, MISSING-3
  it('log a call and, by a second press, mark as missing from their menu', async () => {
    const page = open(<LiveJobsPage />, { density: 'rows' });
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log call' }));
    fireEvent.keyDown(await screen.findByLabelText('Call details'), { key: 'Escape' });
    expect(screen.queryByLabelText('Call details')).toBeNull();
    await markAsMissing();
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mark as missing' }), { key: 'Escape' });
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByLabelText('Actions for J2026-418')).toHaveFocus();
    await markAsMissing();
    expect(screen.getByRole('button', { name: 'Mark as missing' })).toHaveFocus();
    expect(writes(page)).toEqual([]);
    leaveAndPress(screen.getByRole('button', { name: 'Mark as missing' }));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({ missing: 'Yes', version: 1 });
  });

  // DENSITY-2
  it('open their card, with everything that is on it', async () => {
    const page = open(<LiveJobsPage />, { density: 'rows' });
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show card' }));
    const card = screen.getByRole('article', { name: 'J2026-418' });
    expect(within(card).getByLabelText('Location')).toBeInTheDocument();
    expect(within(card).getByText('Log call')).toBeInTheDocument();
    // SHEET-1
    fireEvent.click(screen.getAllByRole('link', { name: 'J2026-418' })[0] as HTMLElement);
    await waitFor(() => expect(page.address()).toBe('/live-jobs?job=1'));
  });

  // QUOTE-3
  it('of a quote whose total differs ask on the card which amount is agreed', async () => {
    const page = open(<QuotePage />, {
      path: '/quote',
      density: 'rows',
      jobs: [aJob({ jobStatus: 'Quote', quoteAmount: 80, totalCost: 90 })],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const card = screen.getByRole('article', { name: 'J2026-418' });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    fireEvent.click(within(card).getByText('Accept'));
    expect(within(card).getByText('Total £90.00')).toBeInTheDocument();
    expect(writes(page)).toEqual([]);
  });
});

describe('the board', () => {
  const column = (name: string) => screen.findByRole('region', { name });
  const jobsOf = {
    live: [aJob()],
    quote: [aJob({ id: 2, jobNumber: 'Q1', jobStatus: 'Quote', quoteAmount: 80 })],
  } as const;

  function openBoard(refusal?: ReturnType<typeof reply>) {
    return renderPage(<LiveJobsPage />, {
      path: '/live-jobs?priority=high',
      api: {
        'GET /api/jobs': ({ query }: { readonly query: URLSearchParams }) =>
          jobsOf[query.get('stage') as keyof typeof jobsOf] ?? [],
        'GET /api/stats': someStats(),
        'GET /api/preferences': { ...NO_PREFERENCES, density: 'board' },
        'PATCH /api/jobs/:id':
          refusal ?? aJobWithHistory({ version: 2, jobStatus: 'Waiting for Collection' }),
      },
    });
  }
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key });
  };

  // BOARD-1, HELP-2
  it('speaks of all its stages, and says where nothing is found in any of them', async () => {
    const page = renderPage(<LiveJobsPage />, {
      path: '/live-jobs?search=zzz',
      api: {
        'GET /api/jobs': [],
        'GET /api/stats': someStats({ totalActive: 18, liveJobs: 3 }),
        'GET /api/preferences': { ...NO_PREFERENCES, density: 'board' },
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeInTheDocument();
    expect(await screen.findByText('18 open jobs')).toBeInTheDocument();
    expect(await screen.findByText('No jobs found matching your search.')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Clear the search'));
    await waitFor(() => expect(page.address()).toBe('/live-jobs'));
  });

  // BOARD-1, BOARD-2
  it('carries a job by the keyboard, says where it is, and saves what the dropdown would', async () => {
    const page = openBoard();
    const handle = await within(await column('Live Jobs')).findByRole('button', { name: 'Move J2026-418' });
    handle.focus();
    press(' ', 'ArrowRight');
    expect(screen.getByText('Over Waiting for Parts.')).toBeInTheDocument();
    press('Escape');
    expect(screen.getByText('Cancelled: J2026-418 stays in Live Jobs.')).toBeInTheDocument();
    expect(writes(page)).toEqual([]);
    press(' ', 'ArrowRight', 'ArrowRight', ' ');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({ jobStatus: 'Waiting for Collection', version: 1 });
    expect(page.notices[0]?.undo).toBeDefined();
    expect(
      new Set(
        page.calls.filter(({ path }) => path === '/api/jobs').map(({ query }) => query.get('priority')),
      ),
    ).toEqual(new Set(['high']));
  });

  // BOARD-1
  it('carries a job by a finger that holds it, and leaves one that moves before to the page', async () => {
    const page = openBoard();
    const handle = await within(await column('Live Jobs')).findByRole('button', { name: 'Move J2026-418' });
    const card = handle.closest('li') as HTMLElement;
    const target = await column('Waiting for Collection');
    document.elementFromPoint = () => target;
    const at = (clientX: number) => ({ touches: [{ clientX, clientY: 5 }] });

    fireEvent.touchStart(handle, at(5));
    expect(fireEvent.touchMove(handle, at(40))).toBe(true);
    fireEvent.touchEnd(handle);

    fireEvent.touchStart(handle, at(5));
    await waitFor(() => expect(card).toHaveAttribute('data-grabbed', 'true'));
    expect(fireEvent.touchMove(handle, at(300))).toBe(false);
    await waitFor(() => expect(target).toHaveAttribute('data-over', 'true'));
    fireEvent.touchEnd(handle);
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page).map(({ body }) => body)).toEqual([
      { jobStatus: 'Waiting for Collection', version: 1 },
    ]);
  });

  // BOARD-2
  it('refuses to work on a quote that is not answered, and says why', async () => {
    const page = openBoard();
    const quotes = await column('Quote');
    (await within(quotes).findByRole('button', { name: 'Move Q1' })).focus();
    press(' ', 'ArrowRight', ' ');
    expect(
      await screen.findByText('Accept or reject the quote first: Q1 stays in Quote.'),
    ).toBeInTheDocument();
    expect(writes(page)).toEqual([]);
  });

  // BOARD-2, TOAST-2, MISSING-3
  it('shows why the service refused a drop from the menu', async () => {
    const page = openBoard(reply(409, 'Status was changed by Oliver Quill'));
    await screen.findByLabelText('Actions for J2026-418');
    openMenuIn(document.body);
    fireEvent.click(screen.getByText('Move to Missing in Action'));
    expect(screen.getByRole('button', { name: 'Mark as missing' })).toHaveFocus();
    expect(writes(page)).toEqual([]);
    leaveAndPress(screen.getByRole('button', { name: 'Mark as missing' }));
    expect(await screen.findByText('Status was changed by Oliver Quill')).toBeInTheDocument();
    expect(writes(page)[0]?.body).toEqual({ missing: 'Yes', version: 1 });
  });
});
