import { JOB_STATUSES, LIVE_CARD_STATUSES, type JobListItem, type JobWithHistory } from '@loupe/shared-types';
import {
  aCall,
  aJob,
  aJobWithHistory,
  aMove,
  aPart,
  dateStandsAt,
  renderPage,
  reply,
} from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { JobCard } from './job-card';

type Api = NonNullable<Parameters<typeof renderPage>[1]>['api'];

const show = (given: Partial<JobListItem> = {}, api: Api = {}) =>
  renderPage(<JobCard job={aJob(given)} />, { api });
const writes = (page: ReturnType<typeof show>) => page.calls.filter(({ method }) => method !== 'GET');
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});

describe('the job card', () => {
  // NUMBER-3
  it('shows the custom job number in preference, the name with bidi isolation, and a telephone link', () => {
    show({
      customJobNumber: 'K-1009',
      surname: 'Hussain',
      firstName: 'مريم',
      contactNumber: '+44 7700 900456',
    });
    expect(screen.getByRole('heading', { name: 'K-1009' })).toBeInTheDocument();
    expect(screen.getByText('مريم').tagName).toBe('BDI');
    expect(screen.getByText('+44 7700 900456')).toHaveAttribute('href', 'tel:+447700900456');
  });

  // PAGE-13
  it('links each of two telephone numbers, and keeps the text beside them', () => {
    show({ contactNumber: '+44 (0)1926 123456 / 07700 900123 after 5' });
    expect(screen.getByText('+44 (0)1926 123456')).toHaveAttribute('href', 'tel:+441926123456');
    expect(screen.getByText('07700 900123')).toHaveAttribute('href', 'tel:07700900123');
    expect(screen.getByText(/after 5/)).toHaveTextContent('+44 (0)1926 123456 / 07700 900123 after 5');
  });

  it('shows the balance due, and how it is calculated', () => {
    show({ totalCost: 185, depositAmount: 40 });
    expect(screen.getByText('£145.00')).toBeInTheDocument();
    expect(screen.getByText('due of £185.00, £40.00 paid')).toBeInTheDocument();
  });

  // LABEL-1
  it('offers the actions of other plugins in its More menu', () => {
    const run = jest.fn();
    const jobActions = [{ key: 'labels/print', label: 'Print label', run }];
    renderPage(<JobCard job={aJob({ customJobNumber: 'K-1009' })} />, {
      slots: { jobActions },
    });
    fireEvent.keyDown(screen.getByRole('button', { name: 'More for K-1009' }), { key: 'ArrowDown' });
    const item = within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Print label' });
    expect(item).toHaveFocus();
    fireEvent.click(item);
    expect(run).toHaveBeenCalledWith([1]);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  // PRIVACY-2, LABEL-16
  it('names an erased customer in the right order, and offers no label', () => {
    const jobActions = [{ key: 'labels/print', label: 'Print label', run: jest.fn() }];
    const job = aJob({ customJobNumber: 'K-1009', firstName: 'Erased', surname: '29/11/2026' });
    renderPage(<JobCard job={job} />, { slots: { jobActions } });
    expect(screen.getByText('Erased 29/11/2026')).toBeInTheDocument();
    // Nothing else would be in the menu.
    expect(screen.queryByRole('button', { name: 'More for K-1009' })).toBeNull();
  });

  it('shows nothing due once the balance is paid', () => {
    show({ totalCost: 185, depositAmount: 40, balancePaid: true });
    expect(screen.getByText('£0.00')).toBeInTheDocument();
  });

  // STAGE-11
  it.each([
    ['2026-04-03T08:00:00.000Z', 'Day 3, in stage since today'],
    ['2026-04-02T22:30:00.000Z', 'Day 3, 1 day in stage'],
    ['2026-04-01T08:00:00.000Z', 'Day 3, 2 days in stage'],
    [null, 'Day 3'],
  ])('in its stage since %s says %s', (stageSince, words) => {
    dateStandsAt('2026-04-03T09:00:00.000Z');
    show({ dateCreated: '2026-03-31T12:00:00.000Z', stageSince });
    expect(screen.getByTitle(/^Taken in/)).toHaveTextContent(words);
    jest.useRealTimers();
  });

  // JOB-8
  it('shows High Priority only on such a job', () => {
    const normal = show();
    expect(screen.queryByText('High Priority')).toBeNull();
    normal.unmount();
    show({ statusOrder: 'High Priority' });
    expect(screen.getByText('High Priority')).toBeInTheDocument();
  });

  it('marks on its buttons which form has a draft, until it is saved or discarded', async () => {
    show();
    expect(screen.queryByText(/\(draft\)/)).toBeNull();
    fireEvent.click(screen.getByText('Log call'));
    fireEvent.change(await screen.findByLabelText('Call details'), { target: { value: 'Asked' } });
    fireEvent.keyDown(screen.getByLabelText('Call details'), { key: 'Escape' });
    expect(await screen.findByText('Log call (draft)')).toBeInTheDocument();
    expect(screen.getByText('Edit')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Log call (draft)'));
    fireEvent.click(await screen.findByText('Discard it'));
    await waitFor(() => expect(screen.queryByText(/\(draft\)/)).toBeNull());
  });

  // STATUS-4
  it('offers all five statuses', () => {
    show();
    const options = within(screen.getByLabelText('Status')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([...LIVE_CARD_STATUSES]);
    expect(JOB_STATUSES.length).toBeGreaterThan(options.length);
  });

  // STATUS-4, UNDO-1, TOAST-3
  it("sets a status, says 'Job status updated successfully', and can undo it", async () => {
    const after = aJobWithHistory({ version: 2, jobStatus: 'Awaiting Inspection' });
    const page = show({}, { 'PATCH /api/jobs/:id': after });
    choose('Status', 'Awaiting Inspection');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({ jobStatus: 'Awaiting Inspection', version: 1 });
    expect(page.notices[0]).toMatchObject({
      title: 'Status Updated',
      description: 'Job status updated successfully',
    });
    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(writes(page)).toHaveLength(2));
    expect(writes(page)[1]?.body).toEqual({ jobStatus: 'In-progress', version: 2, undo: true });
  });

  // STATUS-4, TOAST-2, TOAST-4
  it('shows the error of a refused status beside the card and keeps the old one', async () => {
    const page = show({}, { 'PATCH /api/jobs/:id': reply(409, 'A balance is still due') });
    choose('Status', 'Completed');
    expect(await screen.findByText('A balance is still due')).toBeInTheDocument();
    expect(page.notices[0]).toMatchObject({ tone: 'failure', description: 'Failed to update job status' });
    expect(screen.getByLabelText('Status')).toHaveValue('In-progress');
  });

  // SAVE-10
  it('ignores a second change while the first is pending', async () => {
    const page = show({}, { 'PATCH /api/jobs/:id': aJobWithHistory({ version: 2 }) });
    choose('Status', 'Awaiting Inspection');
    choose('Status', 'Completed');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)).toHaveLength(1);
  });

  // MOVE-2, TOAST-3
  it('saves a location at once', async () => {
    const page = show({}, { 'POST /api/jobs/:id/locations': aMove({ location: 'With Jack' }) });
    choose('Location', 'With Jack');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]).toMatchObject({ path: '/api/jobs/1/locations', body: { location: 'With Jack' } });
    expect(page.notices[0]).toMatchObject({
      title: 'Location Updated',
      description: 'Item moved to With Jack',
    });
  });

  // MOVE-2, PLACE-2
  it('asks for a text when Other is chosen, and saves nothing before', async () => {
    const page = show({}, { 'POST /api/jobs/:id/locations': aMove() });
    choose('Location', 'Other');
    press('Save location');
    expect(screen.getByText('Please enter the location details')).toBeInTheDocument();
    expect(writes(page)).toHaveLength(0);
    choose('Where is it?', ' Window safe ');
    press('Save location');
    await waitFor(() => expect(writes(page)).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({
      location: 'Other: Window safe',
      from: 'Kenilworth',
      movedAt: expect.any(String) as string,
    });
  });

  // MOVE-2
  it('leaves the location as it was when Other is cancelled', () => {
    const page = show({ location: 'Kenilworth' });
    choose('Location', 'Other');
    press('Cancel');
    expect(screen.getByLabelText('Location')).toHaveValue('Kenilworth');
    expect(writes(page)).toHaveLength(0);
  });

  // MISSING-1, TOAST-3
  it.each([
    ['No', 'Yes', 'Job marked as missing'],
    ['Yes', 'No', 'Missing status removed'],
  ] as const)('toggles missing from %s to %s: %s', async (missing, next, userMessage) => {
    const page = show({ missing }, { 'PATCH /api/jobs/:id': aJobWithHistory({ missing: next, version: 2 }) });
    fireEvent.click(screen.getByLabelText('Missing'));
    if (next === 'Yes') press('Mark as missing');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({ missing: next, version: 1 });
    expect(page.notices[0]).toMatchObject({
      title: 'Missing Status Updated',
      description: userMessage,
      detail: 'J2026-418, Okafor',
    });
    expect(page.notices[0]?.undo).toBeDefined();
  });

  // MISSING-3
  it('saves nothing on one press of Missing, and releases it by a second, Cancel or Escape', () => {
    const page = show();
    const missing = screen.getByLabelText('Missing');
    for (const release of [
      () => fireEvent.click(missing),
      () => press('Cancel'),
      () => fireEvent.keyDown(missing, { key: 'Escape' }),
    ]) {
      fireEvent.click(missing);
      expect(screen.getByText('Not saved yet')).toBeInTheDocument();
      release();
      expect(screen.queryByText('Not saved yet')).toBeNull();
      expect(missing).not.toBeChecked();
    }
    expect(missing).toHaveFocus();
    expect(writes(page)).toEqual([]);
  });

  // SHEET-6
  it('closes its history on Escape, as it does the entry of a call', async () => {
    show({}, { 'GET /api/jobs/:id/calls': [] });
    press('History');
    expect(screen.getByText('History')).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(screen.getByText('History'), { key: 'Escape' });
    expect(screen.getByText('History')).toHaveAttribute('aria-expanded', 'false');
  });

  // CALL-1
  it("requires call details that are not blank: 'Please enter call details'", async () => {
    const page = show();
    press('Log call');
    await screen.findByLabelText('Call details');
    choose('Call details', '   ');
    press('Save call');
    expect(screen.getByText('Please enter call details')).toBeInTheDocument();
    expect(writes(page)).toHaveLength(0);
  });

  // CALL-2, TOAST-3
  it("logs a call under the signed-in user's name and closes the entry", async () => {
    const page = show({}, { 'POST /api/jobs/:id/calls': aCall() });
    press('Log call');
    await screen.findByLabelText('Call details');
    choose('Call details', 'Ready on Friday');
    press('Save call');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toMatchObject({
      callerName: 'Priya Sandhu',
      callContent: 'Ready on Friday',
      callDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      callTime: expect.stringMatching(/^\d\d:\d\d$/) as string,
    });
    expect(page.notices[0]).toMatchObject({
      title: 'Call Log Added',
      description: 'Call details recorded successfully',
    });
    expect(screen.queryByLabelText('Call details')).toBeNull();
  });

  it('keeps the input and its idempotency key when saving a call fails', async () => {
    const page = show({}, { 'POST /api/jobs/:id/calls': reply(503, 'The database is unavailable') });
    press('Log call');
    await screen.findByLabelText('Call details');
    choose('Call details', 'Ready on Friday');
    press('Save call');
    expect(await screen.findByText('The database is unavailable')).toBeInTheDocument();
    expect(screen.getByLabelText('Call details')).toHaveValue('Ready on Friday');
    const aMinuteLater = new Date(Date.now() + 61_000);
    jest.useFakeTimers({ now: aMinuteLater, advanceTimers: true });
    press('Try again');
    await waitFor(() => expect(writes(page)).toHaveLength(2));
    jest.useRealTimers();
    const [first, second] = writes(page);
    expect(first?.headers['Idempotency-Key']).toBeTruthy();
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    // A key stands for one request: the server refuses it with another time in the body.
    expect(second?.body).toEqual(first?.body);
  });

  it('shows the call history', async () => {
    show({ callCount: 1 }, { 'GET /api/jobs/:id/calls': [aCall({ callContent: 'Asked for Friday' })] });
    expect(screen.getByText('1 call')).toBeInTheDocument();
    press('History');
    expect(await screen.findByText('Asked for Friday')).toBeInTheDocument();
    expect(screen.getByText('03/04/2026 at 10:15')).toBeInTheDocument();
  });

  // PART-1
  it("shows Order Parts only when the status is 'Inspected and Waiting on Parts'", () => {
    const live = show();
    expect(screen.queryByText('Order Parts')).toBeNull();
    live.unmount();
    show({ jobStatus: 'Inspected and Waiting on Parts' }, { 'GET /api/jobs/:id/parts': [] });
    expect(screen.getByText('Order Parts')).toBeInTheDocument();
  });

  // PART-6
  it('orders a part again by a word of it, with what it cost and where it was from', async () => {
    const before = {
      ...aPart({ description: 'Jump ring, 9ct', source: 'Cousins', cost: 5.2 }),
      jobDetails: aJob(),
    };
    const page = show(
      { jobStatus: 'Inspected and Waiting on Parts' },
      {
        'GET /api/jobs/:id/parts': [],
        'GET /api/parts': [before, { ...before, id: 2, cost: 4 }],
        'POST /api/jobs/:id/parts': aPart(),
      },
    );
    press('Order Parts');
    const words = await screen.findByLabelText('Description');
    fireEvent.change(words, { target: { value: 'jump' } });
    const listed = await screen.findByRole('listbox', { name: 'Parts ordered before' });
    expect(within(listed).getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(words, { key: 'Enter' });
    const invoice = screen.getByLabelText('Invoice number');
    await waitFor(() => expect(invoice).toHaveFocus());
    expect(screen.getByLabelText(/^Cost/)).toHaveValue('5.20');
    fireEvent.change(invoice, { target: { value: 'INV-77' } });
    fireEvent.submit(invoice);
    await waitFor(() => expect(writes(page)).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({
      description: 'Jump ring, 9ct',
      source: 'Cousins',
      cost: 5.2,
      invoiceNumber: 'INV-77',
    });
  });

  // PART-3, PART-4, TOAST-3
  it('counts arrived parts and their value, and marks one as arrived', async () => {
    const parts = [
      aPart({ cost: 10.1, partArrived: true }),
      aPart({ id: 2, description: 'Jump ring', cost: 5.2 }),
    ];
    const page = show(
      { partsCount: 2, partsArrivedCount: 1, partsValue: 15.3 },
      { 'GET /api/jobs/:id/parts': parts, 'PATCH /api/parts/:id': aPart({ id: 2, partArrived: true }) },
    );
    expect(await screen.findByText('Parts: 1 of 2 arrived, £15.30')).toBeInTheDocument();
    fireEvent.click(await screen.findByLabelText('Jump ring has arrived'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]?.body).toEqual({ partArrived: true, version: 1 });
    expect(page.notices[0]).toMatchObject({
      title: 'Part Status Updated',
      description: 'Part marked as arrived',
    });
  });
});

describe('the next step on a card', () => {
  const filled = () => [...document.querySelectorAll('button.filled')].map((button) => button.textContent);
  const waitsForParts = { jobStatus: 'Inspected and Waiting on Parts' } as const;

  // NEXT-1
  it.each<[string, Partial<JobListItem>, string[]]>([
    ['in progress', {}, ['Ready for collection']],
    ['missing', { missing: 'Yes' }, ['Item found']],
    ['waiting for parts', waitsForParts, ['Order Parts']],
    ['completed', { jobStatus: 'Completed', customerCollected: true }, []],
  ])('of a job %s is its only filled button', (_, given, names) => {
    show(given, { 'GET /api/jobs/:id/parts': [] });
    expect(filled()).toEqual(names);
    expect(screen.queryAllByText('Order Parts')).toHaveLength(names.includes('Order Parts') ? 1 : 0);
  });

  // NEXT-1, UNDO-1, TOAST-3
  it('saves the status, with its toast and Undo', async () => {
    const after = aJobWithHistory({
      version: 2,
      jobStatus: 'Waiting for Collection',
      collectionDate: '2026-04-03T10:00:00.000Z',
    });
    const page = show({}, { 'PATCH /api/jobs/:id': after });
    press('Ready for collection');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]).toMatchObject({ title: 'Status Updated' });
    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(writes(page)).toHaveLength(2));
    expect(writes(page).map(({ body }) => body)).toEqual([
      { jobStatus: 'Waiting for Collection', version: 1 },
      { jobStatus: 'In-progress', collectionDate: null, version: 2, undo: true },
    ]);
  });

  // NEXT-2
  it('Parts are in marks the pending parts as arrived and returns the job to the bench; Undo reverses both', async () => {
    const page = show(
      { ...waitsForParts, partsCount: 3, partsArrivedCount: 1 },
      {
        'POST /api/jobs/:id/parts-arrived': {
          job: aJobWithHistory({ version: 2 }),
          parts: [aPart({ id: 2, version: 9, partArrived: true })],
        },
      },
    );
    press('Parts are in');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(page.notices).toHaveLength(2));
    expect(writes(page).map(({ path, body }) => [path, body])).toEqual([
      ['/api/jobs/1/parts-arrived', { partArrived: true, jobStatus: 'In-progress', version: 1 }],
      [
        '/api/jobs/1/parts-arrived',
        {
          partArrived: false,
          parts: [{ id: 2, version: 9 }],
          jobStatus: 'Inspected and Waiting on Parts',
          version: 2,
        },
      ],
    ]);
  });

  // REPEAT-2
  it.each([
    [
      'who took the money before',
      { balancePaid: true },
      'completed this job. Nothing was saved twice. Do not take the money again.',
    ],
    [
      'who completed it before',
      { balancePaid: false, totalCost: 0 },
      'completed this job. Nothing was saved twice.',
    ],
  ])('that a colleague has taken meanwhile says %s', async (_, given, words) => {
    const after = aJob({
      version: 3,
      jobStatus: 'Completed',
      customerCollected: true,
      lastEditedBy: 'Fern Ashdown',
    });
    const done = { jobStatus: 'Completed', customerCollected: true };
    const entry = { timestamp: after.updatedAt, editedBy: 'Oliver Quill', kind: 'completed' as const };
    const page = show(
      { jobStatus: 'Waiting for Collection', totalCost: 60, ...given, balancePaid: false },
      {
        'PATCH /api/jobs/:id': reply(200, after, { 'x-changes': '' }),
        'GET /api/jobs/:id': aJobWithHistory(after, [
          { ...entry, changes: done, previousValues: {} },
          { ...entry, kind: 'edited', editedBy: 'Fern Ashdown', changes: { notes: 'x' }, previousValues: {} },
        ]),
      },
    );
    press('totalCost' in given ? 'Mark as Completed & Collected' : 'Take £60.00 and hand over');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]).toEqual({
      tone: 'failure',
      stays: true,
      title: 'Already done',
      description: `Oliver Quill has already ${words}`,
    });
  });

  // NEXT-3, TOAST-2, TOAST-4
  it('that is refused says why on the card', async () => {
    const userMessage = 'Total cost was changed by Oliver Quill to £80.00 in the meantime';
    const page = show(
      { jobStatus: 'Waiting for Collection', totalCost: 60 },
      { 'PATCH /api/jobs/:id': reply(409, userMessage) },
    );
    press('Take £60.00 and hand over');
    expect(await screen.findByText(userMessage)).toBeInTheDocument();
    expect(page.notices[0]).toMatchObject({ description: 'Failed to mark job as completed' });
    expect(writes(page).map(({ body }) => body)).toEqual([
      { balancePaid: true, jobStatus: 'Completed', customerCollected: true, version: 1 },
    ]);
  });
});

describe('a change at another counter', () => {
  const changed = aJob({ version: 2, currentItemLocation: 'Kenilworth', lastEditedBy: 'Oliver Quill' });
  const history = (editedBy: string): JobWithHistory => ({
    ...changed,
    editHistory: [
      {
        timestamp: changed.updatedAt,
        editedBy,
        kind: 'moved',
        changes: { currentItemLocation: 'Kenilworth' },
        previousValues: { currentItemLocation: 'Leamington Old' },
      },
    ],
  });

  function Later({ then }: { readonly then: JobListItem }) {
    const [job, setJob] = useState(aJob());
    return (
      <>
        <button onClick={() => setJob(then)}>change</button>
        <JobCard job={job} />
      </>
    );
  }

  // LIVE-2
  it('is shown once, with who did it and what', async () => {
    const page = renderPage(<Later then={changed} />, {
      api: { 'GET /api/jobs/:id': history('Oliver Quill') },
    });
    press('change');
    expect(
      await screen.findByText('Changed just now by Oliver Quill: location, was Leamington Old'),
    ).toBeInTheDocument();
    expect(page.calls).toHaveLength(1);
  });

  it('is not shown for the user’s own change', async () => {
    const page = renderPage(<Later then={{ ...changed, lastEditedBy: 'Priya Sandhu' }} />);
    press('change');
    await act(() => Promise.resolve());
    expect(page.calls).toHaveLength(0);
    expect(screen.queryByText(/Changed just now/)).toBeNull();
  });
});
