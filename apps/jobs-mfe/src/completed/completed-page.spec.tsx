import type { JobListItem } from '@loupe/shared-types';
import { aJob, renderPage } from '@loupe/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

  // PAGE-4, SHEET-1
  it('opens the sheet of a job over the page under View Full Details', async () => {
    const page = open([done()], '/completed?search=ring');
    fireEvent.click(await screen.findByText('View Full Details'));
    await waitFor(() => expect(page.address()).toBe('/completed?search=ring&job=1'));
  });
});
