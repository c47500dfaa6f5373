import type { JobListItem } from '@loupe/shared-types';
import { aJob, dateStandsAt, renderPage } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import CustomerRejectedPage from './customer-rejected-page';
import LiveJobsPage from './live-jobs-page';
import MissingPage from './missing-page';
import QuotePage from './quote-page';
import WaitingCollectionPage from './waiting-collection-page';
import WaitingPartsPage from './waiting-parts-page';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const open = (page: ReactElement, jobs: readonly JobListItem[], path = '/') =>
  renderPage(page, {
    path,
    api: { 'GET /api/jobs': jobs, 'PATCH /api/jobs/:id': { ...aJob(), version: 2 } },
  });
const jobQueries = (page: ReturnType<typeof open>) => page.calls.filter(({ path }) => path === '/api/jobs');
const patches = (page: ReturnType<typeof open>) => page.calls.filter(({ method }) => method === 'PATCH');
const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button, button *' }));

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

// STAGE-10, HELP-2
describe('the stage pages', () => {
  it.each([
    [<LiveJobsPage key="" />, 'Live Jobs', 'live', 'No live jobs found.'],
    [
      <WaitingCollectionPage key="" />,
      'Waiting for Collection',
      'waiting-collection',
      'No jobs waiting for collection.',
    ],
    [<WaitingPartsPage key="" />, 'Waiting for Parts', 'waiting-parts', 'No jobs waiting for parts.'],
    [<CustomerRejectedPage key="" />, 'Customer Rejected', 'customer-rejected', 'No customer rejected jobs.'],
    [<MissingPage key="" />, 'Missing in Action', 'missing', 'No missing items.'],
    [<QuotePage key="" />, 'Quote', 'quote', 'No Quote Jobs Found'],
  ])(
    '%#: %s lists its stage a page at a time, or shows its empty text',
    async (element, title, stage, empty) => {
      const page = open(element, []);
      expect(await screen.findByText(empty)).toBeInTheDocument();
      expect(screen.getByText(empty).parentElement?.querySelector('a')?.textContent).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(jobQueries(page)[0]?.query.get('stage')).toBe(stage);
      expect(Number(jobQueries(page)[0]?.query.get('limit'))).toBeLessThanOrEqual(50);
    },
  );

  // SEARCH-6, STAGE-10
  it('start their search from ?search= and say when nothing matches', async () => {
    const page = open(<LiveJobsPage />, [], '/live-jobs?search=zoe');
    expect(await screen.findByText('No jobs found matching your search.')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('zoe');
    expect(jobQueries(page)[0]?.query.get('search')).toBe('zoe');
  });

  it('list the search results of other pages, below their own empty text, with links', async () => {
    const elsewhere = [
      aJob({ id: 2, jobNumber: 'J2', jobStatus: 'Waiting for Collection' }),
      aJob({ id: 3, jobNumber: 'J3', jobStatus: 'Completed', customerCollected: true }),
      aJob({ id: 4, jobNumber: 'J4', customerRejected: true, customerCollected: true }),
      aJob({ id: 5, jobNumber: 'J5' }),
    ];
    renderPage(<LiveJobsPage />, {
      path: '/live-jobs?search=o%26k',
      api: {
        'GET /api/jobs': ({ query }: { readonly query: URLSearchParams }) =>
          query.has('stage') ? [] : elsewhere,
      },
    });
    expect(await screen.findByText('No jobs found matching your search.')).toBeInTheDocument();
    expect(await screen.findByText('Found elsewhere:')).toBeInTheDocument();
    expect(screen.getByText('1 in Waiting for Collection')).toHaveAttribute(
      'href',
      '/waiting-collection?search=o%26k',
    );
    expect(screen.getByText('1 in Collected by Customer')).toHaveAttribute('href', '/completed?search=o%26k');
    expect(screen.getByText('J4, rejected and collected')).toHaveAttribute('href', '/completed?job=4');
    expect(screen.queryByText(/Live Jobs/, { selector: 'a' })).toBeNull();
  });

  it('list nothing more when a search finds nothing elsewhere, or without a search', async () => {
    const page = open(<LiveJobsPage />, []);
    await screen.findByText('No live jobs found.');
    expect(jobQueries(page)).toHaveLength(1);
    page.unmount();
    const searched = open(<LiveJobsPage />, [aJob()], '/live-jobs?search=rosalind');
    await waitFor(() => expect(jobQueries(searched).some(({ query }) => !query.has('stage'))).toBe(true));
    await act(() => Promise.resolve());
    expect(screen.queryByText('Found elsewhere:')).toBeNull();
  });

  it('show the number of their jobs', async () => {
    open(<LiveJobsPage />, [aJob(), aJob({ id: 2 })]);
    expect(await screen.findByText('2 jobs')).toBeInTheDocument();
  });
});

describe('Waiting for Collection', () => {
  const waiting = (given: Partial<JobListItem> = {}) =>
    aJob({ jobStatus: 'Waiting for Collection', collectionDate: ago(2), ...given });
  const MARK = 'Mark as Completed & Collected';
  const markButton = async () => (await screen.findByText(MARK)).closest('button');

  // COLLECT-4
  it('cannot be completed while a balance is due and not paid, and says why', async () => {
    open(<WaitingCollectionPage />, [waiting({ totalCost: 125, depositAmount: 40 })]);
    expect(await markButton()).toBeDisabled();
    expect(screen.getByText('£85.00 to pay first')).toBeInTheDocument();
    expect(await markButton()).toHaveAccessibleDescription('£85.00 to pay first');
  });

  it.each([
    ['nothing was charged', {}],
    ['the deposit covers it', { totalCost: 40, depositAmount: 40 }],
    ['the balance is paid', { totalCost: 125, balancePaid: true }],
  ])('can be completed when %s', async (_, given) => {
    open(<WaitingCollectionPage />, [waiting(given)]);
    expect(await markButton()).toBeEnabled();
  });

  // COLLECT-3, UNDO-1, TOAST-3
  it('completes and collects in one save, with Undo', async () => {
    const page = open(<WaitingCollectionPage />, [waiting()]);
    await press(MARK);
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({ jobStatus: 'Completed', customerCollected: true, version: 1 });
    expect(page.notices[0]).toMatchObject({
      title: 'Job Completed',
      description: 'Job marked as completed successfully',
    });
    expect(page.notices[0]?.undo).toBeDefined();
  });

  // MONEY-6, TOAST-3
  it.each([
    [false, true, 'Balance marked as paid'],
    [true, false, 'Balance marked as unpaid'],
  ])('toggles Balance Paid from %s to %s', async (balancePaid, next, userMessage) => {
    const page = open(<WaitingCollectionPage />, [waiting({ balancePaid })]);
    fireEvent.click(await screen.findByLabelText('Balance Paid'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({ balancePaid: next, version: 1 });
    expect(page.notices[0]).toMatchObject({ title: 'Balance Updated', description: userMessage });
  });

  // COLLECT-6
  it('is Overdue after more than 7 days, and not before', async () => {
    const fresh = open(<WaitingCollectionPage />, [waiting({ collectionDate: ago(6) })]);
    await markButton();
    expect(screen.queryByText('Overdue')).toBeNull();
    fresh.unmount();
    open(<WaitingCollectionPage />, [waiting({ collectionDate: ago(9) })]);
    expect(await screen.findByText('Overdue')).toBeInTheDocument();
  });

  it.each([
    // Seven days of local time: an hour less of elapsed time in March, an hour more in October.
    ['2026-03-26T00:59:59.999Z', '2026-04-01T23:59:59.999Z', false],
    ['2026-03-26T00:59:59.999Z', '2026-04-02T00:00:00.000Z', true],
    ['2026-10-22T00:00:00.000Z', '2026-10-29T01:00:00.000Z', false],
    ['2026-10-22T00:00:00.000Z', '2026-10-29T01:00:00.001Z', true],
    ['2028-02-29T12:00:00.000Z', '2028-03-07T12:00:00.000Z', false],
    ['2028-02-29T12:00:00.000Z', '2028-03-07T12:00:00.001Z', true],
  ])('waiting since %s is Overdue at %s: %s', async (collectionDate, now, overdue) => {
    dateStandsAt(now);
    open(<WaitingCollectionPage />, [waiting({ collectionDate })]);
    await markButton();
    expect(screen.queryAllByText('Overdue')).toHaveLength(overdue ? 1 : 0);
  });

  // STATUS-5, TOAST-3
  it('reveals the five other statuses by Change Status and sends the one chosen', async () => {
    const page = open(<WaitingCollectionPage />, [waiting()]);
    await markButton();
    expect(screen.queryByLabelText('New status')).toBeNull();
    fireEvent.click(screen.getByLabelText('Change Status'));
    const select = screen.getByLabelText('New status');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['In-progress', 'Quote', 'Inspected and Waiting on Parts', 'Customer Rejected', 'Missing']);
    fireEvent.change(select, { target: { value: 'Quote' } });
    await press('Update');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({ jobStatus: 'Quote', version: 1 });
    expect(page.notices[0]).toMatchObject({ description: 'Job status changed to Quote' });
  });
});

describe('Customer Rejected', () => {
  const rejected = aJob({ customerRejected: true, customerRejectedAt: ago(3) });

  // REJECT-1
  it('unchecks a rejection', async () => {
    const page = open(<CustomerRejectedPage />, [rejected]);
    fireEvent.click(await screen.findByLabelText('Customer Rejected'));
    await waitFor(() => expect(patches(page)).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({ customerRejected: false, version: 1 });
  });

  // REJECT-2, TOAST-3
  it("marks the item as collected: 'Item marked as collected successfully', with Undo", async () => {
    const page = open(<CustomerRejectedPage />, [rejected]);
    await press('Mark as Collected');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({ customerCollected: true, version: 1 });
    expect(page.notices[0]).toMatchObject({
      title: 'Item Collected',
      description: 'Item marked as collected successfully',
    });
    expect(page.notices[0]?.undo).toBeDefined();
  });
});

describe('Missing in Action', () => {
  // MISSING-1, MISSING-2
  it('shows days missing since the last update, and says when an item is found', async () => {
    const page = open(<MissingPage />, [aJob({ missing: 'Yes', updatedAt: ago(3.5) })]);
    expect(await screen.findByText('4 days missing')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Missing'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]?.description).toBe('Job marked as not missing');
  });
});

describe('Quote', () => {
  const quote = aJob({ quoteAmount: 480, jobStatus: 'Pending Quote' });

  // QUOTE-1, QUOTE-3, TOAST-3
  it("accepts: 'Job has been moved to Live Jobs'", async () => {
    const page = open(<QuotePage />, [quote]);
    await press('Accept');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({
      jobAccepted: true,
      jobStatus: 'In-progress',
      // Accepting agrees an amount: with no total it is the quote's.
      totalCost: 480,
      version: 1,
    });
    expect(page.notices[0]).toMatchObject({
      title: 'Quote Accepted',
      description: 'Job has been moved to Live Jobs',
    });
  });

  // QUOTE-3
  it('asks which amount is agreed when quote and total differ, and sends nothing before', async () => {
    const page = open(<QuotePage />, [{ ...quote, totalCost: 321 }]);
    await press('Accept');
    expect(patches(page)).toEqual([]);
    expect(screen.queryByText('Reject')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    await press('Cancel');
    expect(screen.getByText('Reject')).toBeInTheDocument();
    await press('Accept');
    fireEvent.keyDown(document.body, { key: 'Tab' });
    await press('Total £321.00');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]?.body).toEqual({ jobAccepted: true, jobStatus: 'In-progress', version: 1 });
  });

  // QUOTE-1, TOAST-3
  it("rejects: 'Job has been moved to Customer Rejected', and not twice", async () => {
    const page = open(<QuotePage />, [quote]);
    const reject = await screen.findByText('Reject');
    fireEvent.click(reject);
    fireEvent.click(reject);
    await waitFor(() => expect(page.notices).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(patches(page).map(({ body }) => body)).toEqual([{ customerRejected: true, version: 1 }]);
    expect(page.notices[0]).toMatchObject({
      title: 'Quote Rejected',
      description: 'Job has been moved to Customer Rejected',
    });
  });
});
