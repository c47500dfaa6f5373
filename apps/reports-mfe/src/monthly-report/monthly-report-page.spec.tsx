import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeRequest } from '@loupe/plugin-sdk/testing';
import { aJob, dateStandsAt, renderPage, reply } from '@loupe/web-kit/testing';
import { someFigures, someReport } from '../testing';
import MonthlyReportPage from './monthly-report-page';

// The charts have their own tests; their library takes seconds to load.
jest.mock('./trend-charts', () => ({ __esModule: true, default: () => null }));

const MONTHLY = 'GET /api/reports/monthly';
const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  dateStandsAt('2026-04-20T12:00:00.000Z');
  saved.length = 0;
  let content = new Blob();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      content = blob;
      return 'blob:report';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const manager = { accessLevel: 'manager' } as const;
const open = (api: Record<string, unknown> = { [MONTHLY]: someReport() }) =>
  renderPage(<MonthlyReportPage />, { user: manager, path: '/monthly-report', api });
/** A card once its figures are loaded. */
async function card(label: string) {
  await waitFor(() => expect(within(screen.getByLabelText(label)).queryByLabelText('Loading')).toBeNull());
  return within(screen.getByLabelText(label));
}

describe('the month selector', () => {
  // REPORT-1
  test('offers the last 12 months, the current one by default', async () => {
    const { calls } = open();
    const select = screen.getByLabelText<HTMLSelectElement>('Month');
    expect(select.options).toHaveLength(12);
    expect(select.options[0]?.text).toBe('April 2026');
    expect(select.options[11]?.text).toBe('May 2025');
    expect(select.value).toBe('2026-04');
    await screen.findByText('67% completion rate');
    expect(calls[0]?.query.get('month')).toBe('2026-04');
  });

  test.each([
    ['2026-06-30T22:59:59.999Z', '2026-06'],
    ['2026-06-30T23:00:00.000Z', '2026-07'],
    ['2026-12-31T23:59:59.999Z', '2026-12'],
    ['2027-01-01T00:00:00.000Z', '2027-01'],
    ['2028-02-29T23:59:59.999Z', '2028-02'],
    ['2028-03-01T00:00:00.000Z', '2028-03'],
  ])('at %s starts with %s in the shop’s time zone', async (now, month) => {
    dateStandsAt(now);
    const { calls } = open();
    expect(screen.getByLabelText('Month')).toHaveValue(month);
    await screen.findByText('67% completion rate');
    expect(calls[0]?.query.get('month')).toBe(month);
  });

  test('shows another month at once and refetches it', async () => {
    let answer: (report: unknown) => void = () => undefined;
    const { calls } = open({
      [MONTHLY]: ({ query }: FakeRequest) =>
        query.get('month') === '2026-04' ? someReport() : new Promise((resolve) => (answer = resolve)),
    });
    await screen.findByText('67% completion rate');
    await userEvent.selectOptions(screen.getByLabelText('Month'), '2026-02');
    expect((await card('Total Jobs Created')).getByText('9')).toBeVisible();
    expect(calls.at(-1)?.query.get('month')).toBe('2026-02');
    answer(someReport(someFigures({ month: '2026-02', jobsCreated: 4218 })));
    expect(await screen.findByLabelText('Total Jobs Created: 4,218. Show the jobs')).toBeVisible();
    expect(screen.getByText('Jobs created in February 2026')).toBeVisible();
  });
});

describe('the cards', () => {
  test('show jobs, completion rate, revenue with its average, and parts with their orders', async () => {
    open();
    expect((await card('Total Jobs Created')).getByText('12')).toBeVisible();
    expect((await card('Jobs Completed')).getByText('67% completion rate')).toBeVisible();
    expect((await card('Total Revenue')).getByText('£1,234.50')).toBeVisible();
    expect((await card('Total Revenue')).getByText('£154.31 average')).toBeVisible();
    expect((await card('Parts Value')).getByText('£84.25')).toBeVisible();
    expect((await card('Parts Value')).getByText('5 orders')).toBeVisible();
  });

  test('break the jobs down by status, sum up the money and measure performance', async () => {
    open();
    await screen.findByText('67% completion rate');
    const panel = (title: string) => within(screen.getByRole('region', { name: title }));
    const status = panel('Job Status Breakdown');
    for (const text of ['Completed', '8', 'In Progress', '3', 'Rejected', '1'])
      expect(status.getByText(text)).toBeVisible();
    const money = panel('Financial Summary');
    expect(money.getByText('-£84.25')).toBeVisible();
    expect(money.getByText('£1,150.25')).toBeVisible();
    expect(money.getByText('£320.00')).toBeVisible();
    const performance = panel('Performance Metrics');
    expect(performance.getByText('6.4 days')).toBeVisible();
    expect(performance.getByText('67%')).toBeVisible();
  });

  // REPORT-4
  test("say 'No jobs created' in a month without jobs", async () => {
    const none = someFigures({
      jobsCreated: 0,
      jobsCompleted: 0,
      completionRate: null,
      averageTurnaround: null,
      partsValue: 0,
    });
    open({ [MONTHLY]: someReport(none) });
    expect((await card('Jobs Completed')).getByText('No jobs created')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Financial Summary' })).getByText('£0.00'),
    ).toBeVisible();
    expect((await card('Total Jobs Created')).queryByRole('button')).toBeNull();
  });

  test('are skeletons until loaded, and show why when loading fails', async () => {
    open({ [MONTHLY]: reply(503, 'The shop server is restarting. Please try again in a moment') });
    expect(screen.getAllByLabelText('Loading').length).toBeGreaterThan(0);
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop server is restarting');
    expect(screen.getByText('Excel').closest('button')).toBeDisabled();
  });
});

describe('the trend', () => {
  test('has a table of twelve months for screen readers', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Jobs, revenue and turnaround by month' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getByText('April 2026').closest('tr')).toHaveTextContent(
      'April 2026128£1,234.506.4 days',
    );
  });
});

describe('a figure', () => {
  // REPORT-7
  test('opens its list of jobs when pressed, 25 at a time', async () => {
    const jobs = [
      aJob({ customJobNumber: 'K-1009', jobStatus: 'Completed', totalCost: 62.5, customerCollected: true }),
    ];
    const { calls } = open({
      [MONTHLY]: someReport(),
      'GET /api/jobs': reply(200, jobs, { 'X-Total-Count': '1' }),
    });
    await userEvent.click((await card('Jobs Completed')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('Jobs completed, April 2026')).toBeVisible();
    expect(await drawer.findByText('K-1009')).toHaveAttribute('href', '/monthly-report?job=1');
    expect(drawer.getByText('£62.50')).toBeVisible();
    expect(drawer.getByText('1 job')).toBeVisible();
    const asked = Object.fromEntries(calls.find(({ path }) => path === '/api/jobs')?.query ?? []);
    expect(asked).toEqual({
      createdFrom: '2026-03-31T23:00:00.000Z',
      createdTo: '2026-04-30T23:00:00.000Z',
      status: 'Completed',
      limit: '25',
    });
  });

  test('in progress lists both of its statuses', async () => {
    const { calls } = open({ [MONTHLY]: someReport(), 'GET /api/jobs': [] });
    await userEvent.click(await screen.findByLabelText('In Progress: 3. Show the jobs'));
    await screen.findByLabelText('Awaiting Inspection');
    await waitFor(() =>
      expect(
        calls.filter(({ path }) => path === '/api/jobs').map(({ query }) => query.get('status')),
      ).toEqual(['In-progress', 'Awaiting Inspection']),
    );
  });
});

describe('exports', () => {
  // REPORT-5
  test("CSV is downloaded and says 'Export Complete'", async () => {
    const { notices } = open();
    await screen.findByText('67% completion rate');
    await userEvent.click(screen.getByText('CSV'));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['monthly-report-2026-04.csv']));
    expect(notices).toEqual([{ title: 'Export Complete', description: 'CSV file downloaded successfully' }]);
  });

  // REPORT-6
  test("Excel says 'Export Started', then delivers a workbook", async () => {
    const { notices } = open();
    await screen.findByText('67% completion rate');
    await userEvent.click(screen.getByText('Excel'));
    expect(notices).toEqual([{ title: 'Export Started', description: 'Preparing Excel export...' }]);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['monthly-report-2026-04.xlsx']));
    expect(saved[0]?.content.size).toBeGreaterThan(1_000);
  });
});
