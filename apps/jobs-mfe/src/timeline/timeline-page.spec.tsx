import type { JobListItem } from '@loupe/shared-types';
import { aJob, dateStandsAt, renderPage } from '@loupe/web-kit/testing';
import { screen } from '@testing-library/react';
import TimelinePage from './timeline-page';

const open = (jobs: readonly JobListItem[], path = '/timeline-view') =>
  renderPage(<TimelinePage />, { path, api: { 'GET /api/jobs': jobs } });

afterEach(() => jest.useRealTimers());

describe('Timeline View', () => {
  // TIMELINE-1, TIMELINE-5
  it('has its subtitle and placeholder, and asks for nothing after the end of today', async () => {
    dateStandsAt('2026-07-14T23:20:00.000Z');
    const page = open([]);
    expect(await screen.findByText('No jobs found.')).toBeInTheDocument();
    expect(screen.getByText('All jobs displayed chronologically by creation date')).toBeInTheDocument();
    expect(
      screen.getByPlaceholderText('Search by job number, name, item, location, or status...'),
    ).toBeInTheDocument();
    const query = page.calls[0]?.query;
    expect(query?.get('searchIn')).toBe('timeline');
    expect(query?.get('createdTo')).toBe('2026-07-15');
  });

  // TIMELINE-5
  it("says 'No jobs found matching your search.'", async () => {
    open([], '/timeline-view?search=zoe');
    expect(await screen.findByText('No jobs found matching your search.')).toBeInTheDocument();
  });

  // TIMELINE-2
  it('heads a day with its long date, its count and its age', async () => {
    open([
      aJob({ dateCreated: new Date().toISOString() }),
      aJob({ id: 2, dateCreated: '2026-04-03T09:30:00.000Z' }),
    ]);
    expect(await screen.findByText('Friday 3 April 2026')).toBeInTheDocument();
    expect(screen.getByText('Today')).toBeInTheDocument();
    expect(screen.getAllByText('1 job')).toHaveLength(2);
  });

  it.each([
    ['before a summer midnight', '2026-07-14T22:59:59.999Z', '2026-07-13T23:00:00.000Z', 'Today'],
    ['at a summer midnight', '2026-07-14T23:00:00.000Z', '2026-07-14T22:59:59.999Z', '1 day ago'],
    ['before a winter midnight', '2026-12-31T23:59:59.999Z', '2026-12-31T00:00:00.000Z', 'Today'],
    ['at a winter midnight', '2027-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z', '1 day ago'],
    ['after the day of 23 hours', '2026-03-29T23:00:00.000Z', '2026-03-29T00:00:00.000Z', '1 day ago'],
    ['at the end of the day of 25 hours', '2026-10-25T23:59:59.999Z', '2026-10-24T23:00:00.000Z', 'Today'],
    ['after 29 February', '2028-03-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z', '1 day ago'],
  ])('%s: at %s a day with a job of %s is %s', async (_when, now, created, age) => {
    dateStandsAt(now);
    open([aJob({ dateCreated: created })]);
    expect(await screen.findByText(age)).toBeInTheDocument();
  });

  // TIMELINE-3
  it('shows the current location, else that at intake, else No Location; and Unknown without a creator', async () => {
    open([
      aJob({ id: 1, location: 'Kenilworth', currentItemLocation: 'With Jack' }),
      aJob({ id: 2, location: 'Leamington Old' }),
      aJob({ id: 3, location: '', createdBy: null }),
    ]);
    expect(await screen.findByText('With Jack')).toBeInTheDocument();
    expect(screen.getByText('Leamington Old')).toBeInTheDocument();
    expect(screen.getByText('No Location')).toBeInTheDocument();
    expect(screen.getByText('Unknown')).toBeInTheDocument();
    expect(screen.getByText('3 jobs')).toBeInTheDocument();
  });

  // TIMELINE-4
  it.each<[string, string, Partial<JobListItem>]>([
    ['In-progress', '/live-jobs', {}],
    ['Waiting for Collection', '/waiting-collection', { jobStatus: 'Waiting for Collection' }],
    ['Inspected and Waiting on Parts', '/waiting-parts', { jobStatus: 'Inspected and Waiting on Parts' }],
    ['Customer Rejected', '/customer-rejected', { customerRejected: true }],
    ['Missing in Action', '/missing', { missing: 'Yes' }],
    ['Quote', '/quote', { quoteAmount: 80 }],
    ['Collected', '/completed', { jobStatus: 'Completed' }],
  ])('shows %s with an Access Record link to %s', async (label, path, given) => {
    open([aJob(given)]);
    expect(await screen.findByText(label)).toBeInTheDocument();
    expect(screen.getByText('Access Record')).toHaveAttribute('href', path);
  });

  it('links to the page of a job, also when the page of its status does not list it', async () => {
    open([
      aJob({ id: 7, customerRejected: true, customerCollected: true }),
      aJob({ id: 8, customerRejected: true, customerCollected: true, missing: 'Yes' }),
    ]);
    const links = await screen.findAllByText('Access Record');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/missing', '/completed?job=7']);
  });
});
