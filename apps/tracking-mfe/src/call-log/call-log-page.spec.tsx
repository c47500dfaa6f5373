import { aCall, aJob, renderPage, reply } from '@loupe/web-kit/testing';
import type { FakeApi } from '@loupe/plugin-sdk/testing';
import type { CallLog, JobListItem } from '@loupe/shared-types';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CallLogPage from './call-log-page';

const callsOf = (given: Partial<JobListItem>, ...calls: readonly Partial<CallLog>[]): CallLog[] => {
  const jobDetails = aJob({ callCount: calls.length, ...given });
  return calls.map((call) => aCall({ repairJobId: jobDetails.id, jobDetails, ...call }));
};

const RING = callsOf(
  { id: 1, items: 'Signet ring', jobStatus: 'Waiting for Collection' },
  { id: 11, callDate: '2026-04-02', callTime: '09:05', callContent: 'Asked for a price' },
  {
    id: 12,
    callDate: '2026-04-03',
    callTime: '16:40',
    callContent: 'Told it is ready',
    callerName: 'Priya Sandhu',
  },
);

const openCallLog = (calls: readonly CallLog[], api: FakeApi = {}) =>
  renderPage(<CallLogPage />, { path: '/call-log', api: { 'GET /api/calls': calls, ...api } });

const group = async (number = 'J2026-418') => screen.findByRole('article', { name: number });

async function openDialog(api: FakeApi = {}) {
  const page = openCallLog(RING, api);
  fireEvent.click(within(await group()).getByText('Add Call'));
  await screen.findByText('Add Call Log for J2026-418');
  return page;
}

const said = () => screen.getByLabelText('Call Content');
const submit = () => fireEvent.click(screen.getByText('Add Call Log'));

describe('a job without calls', () => {
  // CALL-5, PAGE-11
  it('is listed when a search finds it; its first call moves the focus on to its new group', async () => {
    const silent = aJob({ id: 4, jobNumber: 'J4', firstName: 'Zoë', surname: 'Bell' });
    let calls: readonly CallLog[] = [];
    let jobs = [silent, aJob({ id: 5, jobNumber: 'J5', callCount: 2 })];
    const page = renderPage(<CallLogPage />, {
      path: '/call-log?search=zoe',
      api: {
        'GET /api/calls': () => calls,
        'GET /api/jobs': () => jobs,
        'POST /api/jobs/:id/calls': () => {
          calls = callsOf({ ...silent, callCount: 1 }, { id: 21 });
          jobs = jobs.slice(1);
          return aCall();
        },
      },
    });
    expect(await screen.findByText('No call logs found matching your search.')).toBeInTheDocument();
    const list = await screen.findByRole('region', { name: 'Jobs without calls' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByText('J4')).toHaveAttribute('href', '/call-log?search=zoe&job=4');
    const button = within(list).getByRole('button', { name: 'Add Call for Zoë Bell' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('Add Call Log for J4');
    fireEvent.change(said(), { target: { value: 'Asked for a price' } });
    await waitFor(() => expect(button).toHaveAccessibleName('Add Call (draft) for Zoë Bell'));
    submit();
    await waitFor(() => expect(page.notices).toHaveLength(1));
    await waitFor(async () =>
      expect(
        within(await group('J4'))
          .getByText('Add Call')
          .closest('button'),
      ).toHaveFocus(),
    );
  });

  it('is not listed without a search', async () => {
    const page = openCallLog([]);
    await screen.findByText('No customer call logs found.');
    expect(page.calls.map(({ path }) => path)).toEqual(['/api/calls']);
  });
});

describe('the Customer Call Log', () => {
  it('shows job number, customer name, contact number, status badge and items of each group', async () => {
    openCallLog(RING);
    const card = await group();
    for (const text of ['Rosalind Okafor', '07700 900123', 'Waiting for Collection', 'Signet ring'])
      expect(within(card).getAllByText(text)[0]).toBeVisible();
    expect(screen.getByText('2 Calls')).toBeVisible();
  });

  // CALL-5
  it("lists 'Call History (N calls)' newest first, with caller, date 'at' time, 'Logged' date and content", async () => {
    openCallLog(RING);
    const card = await group();
    expect(within(card).getByText('Call History (2 calls)')).toBeVisible();
    const [newest, oldest] = within(card).getAllByRole('listitem');
    expect(newest).toHaveTextContent('Priya Sandhu');
    expect(newest).toHaveTextContent('03/04/2026 at 16:40');
    expect(newest).toHaveTextContent('Logged 03/04/2026, 10:30');
    expect(newest).toHaveTextContent('Told it is ready');
    expect(oldest).toHaveTextContent('Asked for a price');
  });

  // CALL-4
  it('fetches the calls of a job that are missing from the loaded pages, so that its group is complete', async () => {
    const [loaded] = callsOf({ id: 1, callCount: 2 }, { id: 12, callDate: '2026-04-03' });
    openCallLog([loaded as CallLog], { 'GET /api/jobs/:id/calls': RING });
    const card = await group();
    expect(within(card).getByText('Call History (2 calls)')).toBeVisible();
    expect(await within(card).findByText('Asked for a price')).toBeVisible();
  });

  // CALL-5
  it("says 'No customer call logs found.' when there are none", async () => {
    openCallLog([]);
    expect(await screen.findByText('No customer call logs found.')).toBeVisible();
  });

  // CALL-5
  it("says 'No call logs found matching your search.' when none matches", async () => {
    openCallLog([]);
    const box = screen.getByPlaceholderText('Search by customer name, job number, caller, content...');
    await userEvent.type(box, 'nobody');
    expect(await screen.findByText('No call logs found matching your search.')).toBeVisible();
  });

  it('shows why the calls could not be read', async () => {
    openCallLog([], { 'GET /api/calls': reply(503, 'The database is unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable');
  });
});

describe('the Add Call modal', () => {
  beforeEach(() => {
    localStorage.clear();
    // 23:30 on 2 April in UTC is half past midnight on 3 April in the shop.
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-02T23:30:00.000Z'));
  });
  afterEach(() => jest.restoreAllMocks());

  // CALL-3
  it("begins with today's date, the current time and the customer's full name", async () => {
    await openDialog();
    expect(screen.getByLabelText('Call Date')).toHaveValue('2026-04-03');
    expect(screen.getByLabelText('Call Time')).toHaveValue('00:30');
    expect(screen.getByLabelText('Caller Name')).toHaveValue('Rosalind Okafor');
    expect(screen.getByLabelText('Caller Name')).toHaveAttribute('placeholder', 'Who called or was called');
    expect(said()).toHaveAttribute('placeholder', 'Describe what was discussed during the call');
    expect(said()).toHaveAttribute('rows', '4');
  });

  it.each([
    ['2026-03-29T00:59:59.999Z', '2026-03-29', '00:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29', '02:00'],
    ['2026-10-25T00:59:59.999Z', '2026-10-25', '01:59'],
    ['2026-10-25T01:00:00.000Z', '2026-10-25', '01:00'],
    ['2028-02-29T23:59:59.999Z', '2028-02-29', '23:59'],
    ['2026-07-14T22:59:59.999Z', '2026-07-14', '23:59'],
    ['2026-07-14T23:00:00.000Z', '2026-07-15', '00:00'],
  ])('opened at %s it defaults to %s and %s', async (now, day, time) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
    await openDialog();
    expect(screen.getByLabelText('Call Date')).toHaveValue(day);
    expect(screen.getByLabelText('Call Time')).toHaveValue(time);
  });

  // CALL-1
  it('shows an error at each blank field, and focuses the first', async () => {
    await openDialog();
    for (const label of ['Call Date', 'Call Time', 'Caller Name'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
    submit();
    for (const text of [
      'Call date is required',
      'Call time is required',
      'Caller name is required',
      'Call content is required',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('Call Date')).toHaveFocus();
  });

  // CALL-3, TOAST-3
  it("says 'Adding...' while pending, then closes with its toast", async () => {
    let answer = (_: CallLog) => {};
    const page = await openDialog({
      'POST /api/jobs/:id/calls': () => new Promise<CallLog>((resolve) => (answer = resolve)),
    });
    fireEvent.change(said(), { target: { value: 'Will fetch it on Friday' } });
    submit();
    expect(await screen.findByText('Adding...')).toBeInTheDocument();
    answer(aCall());
    await waitFor(() => expect(screen.queryByLabelText('Call Content')).not.toBeInTheDocument());
    expect(page.notices).toEqual([
      expect.objectContaining({ title: 'Call Log Added', description: 'Call log created successfully' }),
    ]);
    expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      callDate: '2026-04-03',
      callTime: '00:30',
      callerName: 'Rosalind Okafor',
      callContent: 'Will fetch it on Friday',
    });
  });

  // CALL-3, TOAST-4
  it('keeps the input when saving fails, shows the error in the modal, and retries with the same key', async () => {
    const page = await openDialog({ 'POST /api/jobs/:id/calls': reply(503, 'The database is unavailable') });
    fireEvent.change(said(), { target: { value: 'Will fetch it on Friday' } });
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable');
    expect(said()).toHaveValue('Will fetch it on Friday');
    expect(page.notices).toEqual([
      expect.objectContaining({ title: 'Error', description: 'Failed to create call log', tone: 'failure' }),
    ]);
    submit();
    await waitFor(() => expect(page.notices).toHaveLength(2));
    const keys = page.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('closes on Cancel, which discards the input', async () => {
    await openDialog();
    fireEvent.change(said(), { target: { value: 'Wrong customer' } });
    fireEvent.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByLabelText('Call Content')).not.toBeInTheDocument());
    fireEvent.click(within(await group()).getByText('Add Call'));
    expect(await screen.findByLabelText('Call Content')).toHaveValue('');
  });

  it('closes on dismissal, and restores the input on opening', async () => {
    await openDialog();
    fireEvent.change(said(), { target: { value: 'Rang about the' } });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Call Content')).not.toBeInTheDocument());
    fireEvent.click(within(await group()).getByText('Add Call'));
    expect(await screen.findByLabelText('Call Content')).toHaveValue('Rang about the');
  });
});
