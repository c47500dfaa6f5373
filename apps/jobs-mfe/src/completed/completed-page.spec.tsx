import type { HistoryEntry, JobListItem } from '@loupe/shared-types';
import { aCall, aJob, aMove, aPart, renderPage, reply } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import CompletedPage from './completed-page';

const done = (given: Partial<JobListItem> = {}) =>
  aJob({
    jobStatus: 'Completed',
    customerCollected: true,
    dateCreated: '2026-04-03T09:30:00.000Z',
    collectionDate: '2026-04-11T09:00:00.000Z',
    ...given,
  });

const open = (jobs: readonly JobListItem[], path = '/completed', api: object = {}) =>
  renderPage(<CompletedPage />, { path, api: { 'GET /api/jobs': jobs, ...api } });

const costEntry = (id: number, to: number, from: number): HistoryEntry => ({
  id,
  timestamp: '2026-04-04T10:00:00.000Z',
  editedBy: 'Oliver Quill',
  kind: 'edited',
  changes: { totalCost: to },
  previousValues: { totalCost: from },
});

beforeEach(() => localStorage.clear());

describe('Collected by Customer', () => {
  // STAGE-5
  it('has its title, subtitle, count badge and search placeholder', async () => {
    open([done(), done({ id: 2 })]);
    expect(await screen.findByText('2 Jobs')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Collected by Customer' })).toBeInTheDocument();
    expect(screen.getByText('All successfully completed repair jobs')).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Search by name, contact, job number, items...')).toBeInTheDocument();
  });

  // PAGE-8
  it('shows 6 skeletons while it loads', () => {
    open([]);
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6);
  });

  // STAGE-10
  it('says that there are no jobs, or none that match', async () => {
    const all = open([]);
    expect(await screen.findByText('No completed jobs found.')).toBeInTheDocument();
    all.unmount();
    open([], '/completed?search=zoe');
    expect(await screen.findByText('No completed jobs found matching your search.')).toBeInTheDocument();
  });

  // PAGE-6
  it('shows dates, duration in days, and Unknown for a missing creator', async () => {
    open([done({ createdBy: null })]);
    expect(await screen.findByText('Unknown')).toBeInTheDocument();
    expect(screen.getByText('03/04/2026')).toBeInTheDocument();
    expect(screen.getByText('11/04/2026')).toBeInTheDocument();
    expect(screen.getByText('8 days')).toBeInTheDocument();
  });

  // PAGE-6, MONEY-10
  it('shows no completed date without a collection date, and no money box without a cost', async () => {
    open([done({ collectionDate: null, totalCost: 0 })]);
    await screen.findByText('Duration');
    expect(screen.queryByText('Completed', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('Total Cost')).toBeNull();
  });

  // MONEY-8, MONEY-10
  it.each([
    [true, 'Paid in Full'],
    [false, 'Payment Due'],
  ])('shows for balance paid %s: %s', async (balancePaid, badge) => {
    open([done({ totalCost: 95, depositAmount: 20, balancePaid })]);
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(screen.getByText('£95.00')).toBeInTheDocument();
    expect(screen.getByText('£20.00')).toBeInTheDocument();
    expect(screen.getByText('£75.00')).toBeInTheDocument();
  });

  it('leaves the deposit out when there was none', async () => {
    open([done({ totalCost: 95, depositAmount: 0 })]);
    expect(await screen.findByText('Final Payment')).toBeInTheDocument();
    expect(screen.queryByText('Deposit')).toBeNull();
  });

  // EXPORT-4
  it("alerts 'No completed jobs to export' when there are none", async () => {
    const page = open([]);
    fireEvent.click(screen.getByText('Export file for Database'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]?.title).toBe('No completed jobs to export');
    expect(screen.queryByText(/Last exported/)).toBeNull();
  });

  // PAGE-4
  it('shows all fields, parts, calls, moves and edit history under View Full Details', async () => {
    const job = done({ notes: 'Handle with care' });
    open([job], '/completed', {
      'GET /api/jobs/:id': { ...job, editHistory: [] },
      'GET /api/jobs/:id/history': ({ query }: { readonly query: URLSearchParams }) =>
        query.has('cursor')
          ? [costEntry(1, 54, 20)]
          : reply(200, [costEntry(2, 95, 54)], {
              'x-total-count': '2',
              link: '</api/jobs/1/history?limit=50&cursor=next>; rel="next"',
            }),
      'GET /api/jobs/:id/parts': [aPart({ description: 'Jump ring' })],
      'GET /api/jobs/:id/calls': [aCall({ callContent: 'Asked for Friday' })],
      'GET /api/jobs/:id/locations': [aMove({ newLocation: 'With Jack' })],
    });
    fireEvent.click(await screen.findByText('View Full Details'));
    expect(await screen.findByText('Jump ring')).toBeInTheDocument();
    expect(await screen.findByText('Asked for Friday')).toBeInTheDocument();
    expect(await screen.findByText('With Jack')).toBeInTheDocument();
    expect(await screen.findByText('£54.00')).toBeInTheDocument();
    expect(screen.getByText('Postcode')).toBeInTheDocument();

    expect(screen.queryByText('£20.00')).toBeNull();
    fireEvent.click(screen.getByText('Show earlier changes'));
    expect(await screen.findByText('£20.00')).toBeInTheDocument();
    expect(screen.queryByText('Show earlier changes')).toBeNull();
  });

  const aClosed = done({ version: 7, totalCost: 20, balancePaid: true });
  const openDetails = (job: JobListItem, api: object = {}) =>
    open([job], '/completed', {
      'GET /api/jobs/:id': { ...job, editHistory: [] },
      'GET /api/jobs/:id/history': [],
      'GET /api/jobs/:id/parts': [],
      'GET /api/jobs/:id/calls': [],
      'GET /api/jobs/:id/locations': [],
      ...api,
    });

  // COLLECT-7, UNDO-1
  it('reopens a job with a reason, shows its new page, and Undo restores its collection date', async () => {
    const opened = {
      ...aClosed,
      version: 8,
      jobStatus: 'Waiting for Collection' as const,
      customerCollected: false,
      collectionDate: '2026-04-09T09:00:00.000Z',
      editHistory: [],
    };
    let job: object = { ...aClosed, editHistory: [] };
    const page = openDetails(aClosed, {
      'GET /api/jobs/:id': () => job,
      'POST /api/jobs/:id/reopen': () => (job = opened),
      'PATCH /api/jobs/:id': () => (job = { ...aClosed, version: 9, editHistory: [] }),
    });
    fireEvent.click(await screen.findByText('View Full Details'));
    fireEvent.click(await screen.findByText('Reopen this job'));
    fireEvent.click(screen.getByText('Reopen job'));
    expect(await screen.findByText('Please say why the job is reopened')).toBeInTheDocument();
    expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);

    fireEvent.change(screen.getByLabelText('Why is it reopened?'), { target: { value: 'Wrong bag' } });
    fireEvent.click(screen.getByText('Reopen job'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    const [sent] = page.calls.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ reason: 'Wrong bag', version: 7 });
    expect(sent?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(page.notices[0]).toMatchObject({
      title: 'Job Reopened',
      description: 'Job is open again and is in Waiting for Collection',
    });

    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(page.notices).toHaveLength(2));
    expect(page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      {
        jobStatus: 'Completed',
        customerCollected: true,
        collectionDate: '2026-04-11T09:00:00.000Z',
        version: 8,
      },
    ]);
    expect(screen.queryByText(/Your reason was not saved/)).not.toBeInTheDocument();
    // Closed again, it does not ask why.
    expect(await screen.findByText('Reopen this job')).toBeInTheDocument();
    expect(screen.queryByLabelText('Why is it reopened?')).not.toBeInTheDocument();
  });

  // COLLECT-8
  it.each(['while the reason is typed', 'and the save is refused'])(
    'names a colleague who reopens it first %s, and keeps the reason',
    async (when) => {
      let job: object = { ...aClosed, editHistory: [] };
      const page = openDetails(aClosed, {
        'GET /api/jobs/:id': () => job,
        'POST /api/jobs/:id/reopen': reply(
          409,
          'This job is open already: it was last changed by Oliver Quill',
        ),
      });
      const openedByOliver = {
        ...aClosed,
        version: 8,
        jobStatus: 'In-progress',
        customerCollected: false,
        lastEditedBy: 'Oliver Quill',
        editHistory: [],
      };
      fireEvent.click(await screen.findByText('View Full Details'));
      fireEvent.click(await screen.findByText('Reopen this job'));
      fireEvent.change(screen.getByLabelText('Why is it reopened?'), { target: { value: 'Chain broken' } });
      job = openedByOliver;
      const isRefused = when === 'and the save is refused';
      if (isRefused) fireEvent.click(screen.getByText('Reopen job'));
      else await act(() => page.client.invalidateQueries());
      expect(await screen.findByText(/has reopened this job: see/)).toHaveTextContent(/^Oliver Quill has/);
      expect(screen.getByText('Chain broken')).toBeInTheDocument();
      expect(screen.queryByLabelText('Why is it reopened?')).not.toBeInTheDocument();
      const error = screen.queryByText('This job is open already: it was last changed by Oliver Quill');
      expect(error !== null).toBe(isRefused);

      job = { ...aClosed, version: 9, editHistory: [] };
      await act(() => page.client.invalidateQueries());
      expect(await screen.findByRole('button', { name: 'Reopen this job (draft)' })).toBeInTheDocument();
      expect(screen.queryByLabelText('Why is it reopened?')).not.toBeInTheDocument();
    },
  );

  it('shows why a job was reopened, and shows the error of a refused save', async () => {
    openDetails(aClosed, {
      'GET /api/jobs/:id/history': [
        {
          id: 3,
          timestamp: '2026-04-12T10:00:00.000Z',
          editedBy: 'Oliver Quill',
          kind: 'reopened',
          changes: { jobStatus: 'In-progress', reason: 'Chain still broken' },
          previousValues: { jobStatus: 'Completed' },
        },
      ],
      'POST /api/jobs/:id/reopen': reply(
        409,
        'This job is open already: it was last changed by Oliver Quill',
      ),
    });
    fireEvent.click(await screen.findByText('View Full Details'));
    expect(await screen.findByText('Chain still broken')).toBeInTheDocument();
    fireEvent.click(await screen.findByText('Reopen this job'));
    fireEvent.change(screen.getByLabelText('Why is it reopened?'), { target: { value: 'x' } });
    fireEvent.click(screen.getByText('Reopen job'));
    expect(
      await screen.findByText('This job is open already: it was last changed by Oliver Quill'),
    ).toBeInTheDocument();
  });

  it('opens an unlisted job by its address, and clears the address when it is closed', async () => {
    const rejected = aJob({ id: 9, jobNumber: 'J9', customerRejected: true, customerCollected: true });
    const page = open([], '/completed?job=9', { 'GET /api/jobs/:id': { ...rejected, editHistory: [] } });
    expect(await screen.findByText('J9', { exact: false, selector: 'span' })).toBeInTheDocument();
    expect(await screen.findByText('Reopen this job')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Close'));
    await waitFor(() => expect(page.address()).toBe('/completed'));
  });
});
