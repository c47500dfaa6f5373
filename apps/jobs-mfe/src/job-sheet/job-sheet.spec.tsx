import type { JobListItem, StoryEntry } from '@loupe/shared-types';
import { aCall, aJob, aMove, aPart, renderPage, reply } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import JobSheet from './job-sheet';

const done = (given: Partial<JobListItem> = {}) =>
  aJob({
    jobStatus: 'Completed',
    customerCollected: true,
    dateCreated: '2026-04-03T09:30:00.000Z',
    collectionDate: '2026-04-11T09:00:00.000Z',
    ...given,
  });

const entry = (id: number, given: Partial<StoryEntry>): StoryEntry => ({
  id,
  timestamp: `2026-04-04T10:0${id}:00.000Z`,
  editedBy: 'Oliver Quill',
  kind: 'edited',
  changes: {},
  previousValues: {},
  subject: null,
  ...given,
});

const openSheet = (job: JobListItem, api: object = {}, slots: object = {}, options: object = {}) =>
  renderPage(<JobSheet jobId={job.id} titleId="title" isPage={false} />, {
    ...options,
    slots,
    api: {
      'GET /api/jobs/:id': { ...job, editHistory: [] },
      'GET /api/jobs/:id/story': [],
      'GET /api/jobs/:id/parts': [],
      ...api,
    },
  });
const actions = () => within(screen.getByRole('region', { name: 'Actions' }));

beforeEach(() => localStorage.clear());

// SHEET-3
describe('the sheet of a job', () => {
  it('says at the top who, what, where, the money and how long, and takes the focus', async () => {
    openSheet(aJob({ totalCost: 85, depositAmount: 20 }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'J2026-418' });
    await waitFor(() => expect(heading).toHaveFocus());
    for (const text of ['Okafor', 'Rosalind', '£65.00', 'due of £85.00, £20.00 paid', 'Signet ring'])
      expect(screen.getAllByText(text)[0]).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Live Jobs' })).toHaveAttribute(
      'href',
      '/live-jobs?search=J2026-418',
    );
  });

  // NEXT-1
  it.each<[string, Partial<JobListItem>, string]>([
    ['in progress', {}, 'Ready for collection'],
    [
      'ready and not paid',
      { jobStatus: 'Waiting for Collection', totalCost: 60 },
      'Take £60.00 and hand over',
    ],
    ['missing', { missing: 'Yes' }, 'Item found'],
    ['a quote', { jobStatus: 'Quote', quoteAmount: 40 }, 'Accept'],
    ['rejected', { customerRejected: true }, 'Mark as Collected'],
    ['completed', { jobStatus: 'Completed', customerCollected: true }, 'Reopen this job'],
  ])('of a job that is %s offers first: %s', async (_, given, first) => {
    openSheet(aJob(given));
    await screen.findByText('Story');
    const names = actions()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    if (first === 'Reopen this job') expect(names).toContain(first);
    else expect(names[0]).toBe(first);
  });

  it('takes the next step, and offers the actions and parts of other plugins', async () => {
    const run = jest.fn();
    const page = openSheet(
      aJob({ partsCount: 1 }),
      {
        'PATCH /api/jobs/:id': {
          ...aJob({ version: 2, jobStatus: 'Waiting for Collection' }),
          editHistory: [],
        },
        'GET /api/jobs/:id/parts': [aPart({ description: 'Jump ring' })],
      },
      {
        jobActions: [{ key: 'labels/print', label: 'Print label', run }],
        Panels: () => <p>The customer</p>,
      },
    );
    expect(await screen.findByText('The customer')).toBeInTheDocument();
    expect(await screen.findByText('Jump ring')).toBeInTheDocument();
    // SHEET-2
    expect(screen.getByText('Open in a tab')).toHaveAttribute('href', '/live-jobs?job=1');
    fireEvent.click(screen.getByText('Print label'));
    expect(run).toHaveBeenCalledWith([1]);
    fireEvent.click(screen.getByText('Ready for collection'));
    await waitFor(() => expect(page.notices[0]).toMatchObject({ title: 'Status Updated' }));
  });

  // PRIVACY-2, LABEL-16, STORY-2, COLLECT-9
  it('names an erased customer in the right order, tells it in its story, and offers no label', async () => {
    const entry = {
      id: 1,
      timestamp: '2026-04-03T10:00:00.000Z',
      editedBy: 'Amelia Fairbrother',
      subject: null,
    };
    const erased = { ...entry, kind: 'erased', changes: {}, previousValues: {} } as const;
    const changed = { ...erased, id: 2, kind: 'customer-changed' } as const;
    openSheet(
      aJob({ firstName: 'Erased', surname: '29/11/2026', jobStatus: 'Completed' }),
      { 'GET /api/jobs/:id/story': [erased, changed] },
      { jobActions: [{ key: 'labels/print', label: 'Print label', run: jest.fn() }] },
    );
    expect(await screen.findByText('Erased 29/11/2026')).toBeInTheDocument();
    for (const offered of ['Print label', 'Log call', /^Reopen/])
      expect(screen.queryByText(offered)).toBeNull();
    const line = await screen.findByText(/^Customer erased by/);
    expect(line).toHaveTextContent(
      'Customer erased by Amelia Fairbrother: names, contacts and texts are gone, amounts and dates stay',
    );
    expect(screen.getByText('The customer’s record was changed')).toBeInTheDocument();
  });

  // PAGE-11
  it('has a name for a screen reader on every part and control', async () => {
    openSheet(aJob({ jobStatus: 'Waiting for Collection', totalCost: 60, partsCount: 1 }), {
      'GET /api/jobs/:id/parts': [aPart()],
    });
    await screen.findByText('Story');
    await screen.findByLabelText('Parts');
    expect(screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))).toEqual([
      'Actions',
      'Story',
      'Customer and job',
      'Items & Descriptions',
      'Money',
      'Dates and notes',
      'State and record',
    ]);
    const controls = document.querySelectorAll('a[href], button, select, input');
    expect(controls.length).toBeGreaterThan(15);
    for (const control of controls) expect(control).toHaveAccessibleName();
  });

  // SHEET-5
  it('has keys for the next step, a call and the place, which do nothing while somebody types', async () => {
    const page = openSheet(aJob(), {
      'PATCH /api/jobs/:id': {
        ...aJob({ version: 2, jobStatus: 'Waiting for Collection' }),
        editHistory: [],
      },
    });
    const heading = await screen.findByRole('heading', { level: 2 });
    fireEvent.keyDown(heading, { key: 'm' });
    expect(screen.getByLabelText('Location')).toHaveFocus();
    fireEvent.keyDown(screen.getByLabelText('Location'), { key: 's' });
    fireEvent.keyDown(heading, { key: 's', ctrlKey: true });
    fireEvent.keyDown(heading, { key: 'c' });
    const words = await screen.findByLabelText('Call details');
    fireEvent.keyDown(words, { key: 's' });
    expect(page.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    fireEvent.keyDown(words, { key: 'Escape' });
    fireEvent.keyDown(heading, { key: 's' });
    await waitFor(() => expect(page.notices[0]).toMatchObject({ title: 'Status Updated' }));
  });

  // MOVE-10, CALL-6
  it('moves the item to the place of a number, and saves a call with Enter alone', async () => {
    const page = openSheet(aJob(), {
      'POST /api/jobs/:id/locations': aMove({ newLocation: 'Leamington New' }),
      'POST /api/jobs/:id/calls': aCall(),
    });
    const heading = await screen.findByRole('heading', { level: 2 });
    fireEvent.keyDown(heading, { key: 'm' });
    const places = screen.getByLabelText('Location');
    fireEvent.keyDown(places, { key: '2', ctrlKey: true });
    fireEvent.keyDown(places, { key: '9' });
    fireEvent.keyDown(places, { key: '2' });
    const posts = () => page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(posts()).toMatchObject([{ location: 'Leamington New' }]));

    fireEvent.keyDown(heading, { key: 'c' });
    const words = await screen.findByLabelText('Call details');
    fireEvent.change(words, { target: { value: 'Will come on Saturday' } });
    fireEvent.keyDown(words, { key: 'Enter', shiftKey: true });
    expect(posts()).toHaveLength(1);
    fireEvent.keyDown(words, { key: 'Enter' });
    await waitFor(() => expect(posts()[1]).toMatchObject({ callContent: 'Will come on Saturday' }));
  });

  it('has none of them where single-key shortcuts are off', async () => {
    openSheet(aJob(), {}, {}, { singleKeys: false });
    fireEvent.keyDown(await screen.findByRole('heading', { level: 2 }), { key: 'c' });
    expect(screen.queryByLabelText('Call details')).toBeNull();
    expect(screen.getByText('Log call')).not.toHaveAttribute('aria-keyshortcuts');
  });

  // SHEET-4, SAVE-2
  it('edits a group of fields in place, with the rules and the conflicts of an edit', async () => {
    const job = aJob({ version: 3, totalCost: 85 });
    let theirs: object = { ...job, editHistory: [] };
    const page = openSheet(job, {
      'GET /api/jobs/:id': () => theirs,
      'PATCH /api/jobs/:id': reply(409, 'Total cost was changed by Oliver Quill to £90.00 in the meantime'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Money' }));
    const total = await screen.findByLabelText(/^Total cost/);
    expect(screen.queryByLabelText('First name')).toBeNull();
    fireEvent.change(total, { target: { value: '8x' } });
    fireEvent.click(screen.getByText('Save Changes'));
    await waitFor(() => expect(total).toBeInvalid());
    fireEvent.change(total, { target: { value: '95' } });
    theirs = { ...job, version: 4, totalCost: 90, lastEditedBy: 'Oliver Quill', editHistory: [] };
    fireEvent.click(screen.getByText('Save Changes'));
    expect(await screen.findByText(/changed this job while you were editing/)).toBeInTheDocument();
    expect(page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { totalCost: 95, version: 3 },
    ]);
  });

  // NUMBER-3, MOVE-1
  it('has the number it goes by and where it is, also where none was given and it was never moved', async () => {
    openSheet(aJob({ location: 'With Priya' }));
    const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;
    await screen.findByText('Story');
    expect(valueOf('Job number')).toHaveTextContent('J2026-418');
    expect(valueOf('Location')).toHaveTextContent('With Priya');
    fireEvent.click(screen.getByRole('button', { name: 'Edit Customer and job' }));
    expect(await screen.findByLabelText('Job number')).toHaveValue('J2026-418');
  });

  // SHEET-4, SHEET-5
  it.each([
    ['Edit Money', /^Total cost/, 'Escape'],
    ['Edit Money', /^Total cost/, 'Cancel'],
    ['Edit Dates and notes', /^Notes/, 'Ctrl+Enter'],
  ])('leads back to %s, whose %s was left by %s, and its keys work there', async (name, label, by) => {
    const job = aJob();
    openSheet(job, { 'PATCH /api/jobs/:id': { ...job, version: 2, notes: 'x', editHistory: [] } });
    (await screen.findByRole('button', { name })).focus();
    fireEvent.click(screen.getByRole('button', { name }));
    const field = await screen.findByLabelText(label);
    field.focus();
    if (by === 'Cancel') {
      screen.getByText('Cancel').closest('button')?.focus();
      fireEvent.click(screen.getByText('Cancel'));
    } else if (by === 'Escape') fireEvent.keyDown(field, { key: 'Escape' });
    else {
      fireEvent.change(field, { target: { value: 'x' } });
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    }
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'm' });
    expect(screen.getByLabelText('Location')).toHaveFocus();
  });

  // SHEET-5
  it('has its keys also on the button of its frame that closes it', async () => {
    renderPage(
      <div role="dialog">
        <button type="button">Close the job</button>
        <JobSheet jobId={1} titleId="title" isPage={false} />
      </div>,
      { api: { 'GET /api/jobs/:id': { ...aJob(), editHistory: [] }, 'GET /api/jobs/:id/story': [] } },
    );
    await screen.findByText('Story');
    fireEvent.keyDown(screen.getByText('Close the job'), { key: 'm' });
    expect(screen.getByLabelText('Location')).toHaveFocus();
  });

  // SHEET-6
  it.each([
    ['Log call', 'Call details'],
    ['Edit', 'Total cost'],
  ])('stays open when Escape closes %s in it', async (opener, label) => {
    openSheet(aJob());
    const button = opener === 'Edit' ? { name: 'Edit Money' } : { name: opener };
    fireEvent.click(await screen.findByRole('button', button));
    const beneath = jest.fn();
    window.addEventListener('keydown', beneath);
    fireEvent.keyDown(await screen.findByLabelText(new RegExp(label)), { key: 'Escape' });
    window.removeEventListener('keydown', beneath);
    expect(beneath).not.toHaveBeenCalled();
    expect(screen.queryByLabelText(new RegExp(label))).toBeNull();
  });

  it('says that a job cannot be shown, and why', async () => {
    openSheet(aJob(), { 'GET /api/jobs/:id': reply(404, 'That job does not exist') });
    expect(await screen.findByText('That job does not exist')).toBeInTheDocument();
  });
});

// STORY-1
describe('the story of a job', () => {
  const story: readonly StoryEntry[] = [
    entry(7, {
      kind: 'print-changed',
      changes: { kind: 'label', copyNo: 3, state: 'printed', station: 'Counter 1', by: 'Fern Ashdown' },
    }),
    entry(9, {
      kind: 'print-changed',
      changes: { kind: 'ticket', copyNo: 1, state: 'claimed', station: 'Counter 2' },
    }),
    entry(8, {
      kind: 'print-changed',
      changes: { kind: 'ticket', copyNo: 2, state: 'unanswered', station: null },
    }),
    entry(6, {
      kind: 'part-changed',
      topic: undefined,
      changes: { partArrived: true },
      subject: 'Clasp',
    } as object),
    entry(5, { changes: { totalCost: 95 }, previousValues: { totalCost: 54 } }),
    entry(4, {
      kind: 'moved',
      changes: { currentItemLocation: 'With Jack' },
      previousValues: { currentItemLocation: 'Kenilworth' },
    }),
    entry(3, {
      kind: 'call-logged',
      changes: {
        callerName: 'Fern',
        callDate: '2026-04-03',
        callTime: '14:05',
        callContent: 'Asked for Friday',
      },
    }),
  ];

  it('tells each thing with who, when, before and after; it goes on page by page', async () => {
    const page = openSheet(aJob(), {
      'GET /api/jobs/:id/story': ({ query }: { readonly query: URLSearchParams }) =>
        query.has('cursor')
          ? [entry(1, { kind: 'created', changes: { location: 'Kenilworth' } })]
          : reply(200, story, {
              'x-total-count': '5',
              link: '</api/jobs/1/story?limit=100&cursor=next>; rel="next"',
            }),
    });
    await screen.findByText('Asked for Friday');
    const region = within(screen.getByRole('region', { name: 'Story' }));
    const line = (text: string) => region.getByText(text).closest('li');
    expect(line('Asked for Friday')).toHaveTextContent(
      /Oliver Quill.*Call on 03\/04\/2026 at 14:05, caller Fern/,
    );
    expect(screen.getByText(/has arrived/)).toHaveTextContent('Part Clasp: has arrived');
    expect(line('£54.00')).toHaveTextContent('Total cost: £54.00 → £95.00');
    expect(line('With Jack')).toHaveTextContent('Location: Kenilworth → With Jack');
    for (const words of [
      'Label, copy 3: printed at Counter 1, asked for by Fern Ashdown',
      'Ticket, copy 1: at the printer, Counter 2',
      'Ticket, copy 2: nobody said whether it printed',
    ])
      expect(region.getByText(words)).toBeInTheDocument();
    // The newest is shown first, on paper all of it.
    fireEvent.click(screen.getByText('Show the whole story'));
    fireEvent.click(screen.getByText('Show what was before'));
    expect(await screen.findByText('Taken in at Kenilworth')).toBeInTheDocument();

    fireEvent.click(screen.getByText('Calls'));
    await waitFor(() => expect(page.calls.some(({ query }) => query.get('about') === 'calls')).toBe(true));
    expect(screen.getByText('Calls')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a closed job', () => {
  const aClosed = done({ version: 7, totalCost: 20, balancePaid: true });
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
    const page = openSheet(aClosed, {
      'GET /api/jobs/:id': () => job,
      'POST /api/jobs/:id/reopen': () => (job = opened),
      'PATCH /api/jobs/:id': () => (job = { ...aClosed, version: 9, editHistory: [] }),
    });
    (await screen.findByRole('button', { name: 'Reopen this job' })).focus();
    fireEvent.click(screen.getByText('Reopen this job'));
    fireEvent.keyDown(screen.getByLabelText('Why is it reopened?'), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Reopen this job' })).toHaveFocus();
    fireEvent.click(screen.getByText('Reopen this job'));
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
        undo: true,
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
      const page = openSheet(aClosed, {
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
    openSheet(aClosed, {
      'GET /api/jobs/:id/story': [
        {
          id: 3,
          timestamp: '2026-04-12T10:00:00.000Z',
          editedBy: 'Oliver Quill',
          kind: 'reopened',
          changes: { jobStatus: 'In-progress', reason: 'Chain still broken' },
          previousValues: { jobStatus: 'Completed' },
          subject: null,
        },
      ],
      'POST /api/jobs/:id/reopen': reply(
        409,
        'This job is open already: it was last changed by Oliver Quill',
      ),
    });
    expect(await screen.findByText('Chain still broken')).toBeInTheDocument();
    fireEvent.click(await screen.findByText('Reopen this job'));
    fireEvent.change(screen.getByLabelText('Why is it reopened?'), { target: { value: 'x' } });
    fireEvent.click(screen.getByText('Reopen job'));
    expect(
      await screen.findByText('This job is open already: it was last changed by Oliver Quill'),
    ).toBeInTheDocument();
  });
});
