import { aJob, renderPage } from '@loupe/web-kit/testing';
import type { Customer, ErasurePreview } from '@loupe/shared-types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import CustomerPanel from './customer-panel';
import CustomersPage from './customers-page';
import findCustomers from './find-customers';

const FERN: Customer = {
  id: 31,
  title: 'Mrs',
  firstName: 'Fern',
  surname: 'Lark',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
  contacts: [{ kind: 'phone', label: 'wife', raw: '07700 900123' }],
  noText: true,
  doubtful: true,
  lastVisit: '2026-03-14T10:02:11.000Z',
  jobs: 3,
  openJobs: 2,
  uncollected: 1,
  owed: 45.5,
  depositsHeld: 20,
  version: 4,
  note: 'Allergy to nickel',
  dispute: false,
  sizes: [{ finger: 'ring, left', size: 'M' }],
  alsoKnown: [{ id: 32, firstName: 'Tom', surname: 'Lark', postcode: 'CV8 1AA', shares: 'number' }],
  createdAt: '2024-05-02T09:11:40.000Z',
  erasedAt: null,
  mergedInto: null,
};
const { version, note, dispute, sizes, alsoKnown, createdAt, erasedAt, mergedInto, ...ROW } = FERN;
const TOM = { ...ROW, id: 32, title: null, firstName: 'Tom' };

const ERASURE: ErasurePreview = {
  ...{ openJobs: 0, openNumbers: [], dispute: false, newTexts: false },
  texts: [
    { key: 'a1', where: 'Usual job', text: 'Lark crest', count: 1, certain: true },
    { key: 'b2', where: 'Carrier of a transfer', text: 'Fern Couriers', count: 4, certain: false },
  ],
};

const openSheet = (accessLevel: 'standard' | 'manager', customer = FERN, erasure = ERASURE) =>
  renderPage(<CustomersPage />, {
    path: '/customers?customer=31',
    user: { accessLevel },
    api: {
      'GET /api/customers/:id': customer,
      'GET /api/jobs': [aJob({ id: 7, jobNumber: 'J7', items: 'Signet ring' })],
      'GET /api/customers/:id/history': [
        { id: 1, at: createdAt, by: 'Amelia Hart', kind: 'viewed', detail: '', undo: null },
      ],
      'GET /api/customers/lookup': [ROW, TOM],
      'PATCH /api/customers/:id': customer,
      'GET /api/customers/:id/erasure': erasure,
      'POST /api/customers/:id/erase': customer,
      'POST /api/customers/:id/merge': { ...customer, undoId: 9 },
      'POST /api/customers/merges/:id/undo': customer,
    },
  });

// CUSTOMER-2, CUSTOMER-3
test('the list says who came last and what stands open, and lists the doubtful alone', async () => {
  const page = renderPage(<CustomersPage />, {
    path: '/customers',
    api: { 'GET /api/customers': [ROW, TOM] },
  });
  const list = await screen.findByRole('list', { name: 'Customers' });
  const [fern] = within(list).getAllByRole('listitem');
  expect(fern).toHaveTextContent('Mrs Fern Lark');
  expect(fern).toHaveTextContent(
    '2 open jobs · 1 to collect · £45.50 owed · £20.00 deposit held · Do not text',
  );
  expect(fern).toHaveTextContent('Last here 14/03/2026');
  expect(within(list).getByText('Mrs Fern Lark').closest('a')).toHaveAttribute(
    'href',
    '/customers?customer=31',
  );
  fireEvent.click(screen.getByText(/Only doubtful ones/));
  await waitFor(() => expect(page.calls.at(-1)?.query.get('doubtful')).toBe('true'));
});

// CUSTOMER-5
test('an edit goes to the open jobs only when it is ticked', async () => {
  const page = openSheet('standard');
  expect(await screen.findByText('Allergy to nickel')).toBeInTheDocument();
  expect(screen.getByText('Tom Lark').closest('li')).toHaveTextContent(
    'Tom Lark, CV8 1AA, has the same number',
  );
  expect((await screen.findByText('J7')).closest('a')).toHaveAttribute(
    'href',
    expect.stringContaining('job'),
  );
  fireEvent.click(screen.getByText('Edit'));
  fireEvent.change(await screen.findByLabelText('Notes (optional)'), { target: { value: 'Gold only' } });
  expect(screen.queryByText('Also on the 2 open jobs')).toBeNull();
  for (const label of ['First name (optional)', 'Postcode (optional)', 'Home address (optional)'])
    expect(screen.getByLabelText(label)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Surname'), { target: { value: 'Larkin' } });
  fireEvent.click(screen.getByText('Also on the 2 open jobs'));
  fireEvent.click(screen.getByText('Add ring size'));
  fireEvent.change(screen.getByLabelText('Finger 2'), { target: { value: 'thumb' } });
  fireEvent.change(screen.getByLabelText('Size 2'), { target: { value: 'R' } });
  fireEvent.click(screen.getByText('Remove', { selector: '[aria-label="Remove contact 1"] *' }));
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(page.notices).toHaveLength(1));
  expect(page.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 4,
    surname: 'Larkin',
    note: 'Gold only',
    contacts: [],
    sizes: [...sizes, { finger: 'thumb', size: 'R' }],
    alsoOpenJobs: true,
  });
});

test('an edit without a surname is refused beside its field, and sends nothing', async () => {
  const page = openSheet('standard');
  fireEvent.click(await screen.findByText('Edit'));
  const surname = await screen.findByLabelText('Surname');
  fireEvent.change(surname, { target: { value: ' \u200b' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(surname).toHaveFocus());
  expect(surname).toHaveAccessibleDescription('Surname is required');
  expect(page.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

// DRAFT-1
test('what was typed into an edit outlives a dismissal, and Cancel discards it with Undo', async () => {
  const page = openSheet('standard');
  fireEvent.click(await screen.findByText('Edit'));
  fireEvent.change(await screen.findByLabelText('Notes (optional)'), { target: { value: 'Gold only' } });
  page.unmount();
  const again = openSheet('standard');
  fireEvent.click(await screen.findByText(/^Edit/));
  expect(await screen.findByText(/You typed this/)).toBeInTheDocument();
  expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Gold only');
  fireEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(again.notices.at(-1)?.title).toBe('Draft discarded'));
  expect(Object.keys(localStorage)).toEqual([]);
});

// CUSTOMER-6
test('a merge says what will move, and its toast takes it back', async () => {
  const page = openSheet('manager');
  fireEvent.click(await screen.findByText('Merge'));
  expect(await screen.findByText('Looking…')).toBeInTheDocument();
  expect(screen.queryByText('Nobody else is found.')).toBeNull();
  fireEvent.click(await screen.findByLabelText(/Tom Lark/));
  expect(screen.getByRole('status')).toHaveTextContent('3 jobs and 1 contact of Tom Lark');
  expect(screen.getByRole('status')).toHaveTextContent('What is written on the jobs does not change');
  expect(screen.getByRole('status')).toHaveTextContent('‘Do not text’ and an open dispute pass over too');
  fireEvent.click(screen.getAllByText('Merge').at(-1) as HTMLElement);
  await waitFor(() => expect(page.notices).toHaveLength(1));
  expect(page.calls.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({ other: 32 });
  page.notices[0]?.undo?.();
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Undone'));
});

// CUSTOMER-6, CUSTOMER-7
test('merging, splitting and the history are for managers', async () => {
  const page = openSheet('standard');
  await screen.findByText('Edit');
  expect([screen.queryByText('Merge'), screen.queryByText('Split'), screen.queryByText('History')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(page.calls.some(({ path }) => path.includes('history'))).toBe(false);
});

it('leads from a merged record to the other', async () => {
  openSheet('manager', { ...FERN, mergedInto: 30 });
  expect(await screen.findByText('Open the other one')).toHaveAttribute('href', '/customers?customer=30');
  expect(screen.queryByText('Edit')).toBeNull();
});

// CUSTOMER-2
test('Find lists customers from the third character on, and a job’s sheet names its own', async () => {
  renderPage(<CustomerPanel job={aJob({ id: 7 })} />, {
    api: { 'GET /api/customers/lookup': [ROW], 'GET /api/jobs/:id/customer': ROW },
  });
  expect((await screen.findByText('Fern Lark')).closest('a')).toHaveAttribute(
    'href',
    '/customers?customer=31',
  );
  const request = { limit: 5, signal: new AbortController().signal } as Parameters<typeof findCustomers>[0];
  expect(await findCustomers({ ...request, text: 'la' })).toEqual([]);
  expect(await findCustomers({ ...request, text: 'lark' })).toEqual([
    {
      title: 'Customers',
      hasMore: false,
      results: [expect.objectContaining({ title: 'Fern Lark', opens: { path: '/customers?customer=31' } })],
    },
  ]);
});

// PRIVACY-2, PRIVACY-4
test('an erasure says what goes and what stays, and waits for a tick; the review lists who is due', async () => {
  const page = openSheet('manager');
  fireEvent.click(await screen.findByText('Erase'));
  expect(await screen.findByText(/job numbers, dates, amounts and who did what/)).toBeInTheDocument();
  expect(screen.getByText('Erase for good').closest('button')).toBeDisabled();
  expect(screen.getByLabelText('Lark crest (Usual job)')).toBeChecked();
  const maybe = screen.getByLabelText('Fern Couriers (Carrier of a transfer, 4 times)');
  expect(maybe).not.toBeChecked();
  fireEvent.click(maybe);
  fireEvent.click(screen.getByLabelText('Lark crest (Usual job)'));
  fireEvent.click(screen.getByText(/This cannot be undone/));
  fireEvent.click(screen.getByText('Erase for good'));
  await waitFor(() => expect(page.notices.at(-1)?.title).toBe('Customer Erased'));
  expect(page.calls.find(({ path }) => path.endsWith('/erase'))?.body).toEqual({
    ...{ confirm: true, keep: ['a1'], erase: ['b2'] },
  });
  expect(page.notices.at(-1)?.description).toBe('1 text you left may still name them');
  page.unmount();
  renderPage(<CustomersPage />, {
    path: '/customers?review=1',
    user: { accessLevel: 'manager' },
    api: { 'GET /api/customers/retention': { years: 6, customers: [ROW] } },
  });
  expect(await screen.findByText('Mrs Fern Lark')).toBeInTheDocument();
  expect(screen.getByText(/more than 6 years ago/)).toBeInTheDocument();
});

// PRIVACY-2
test('an erasure that would be refused says so before anything is ticked', async () => {
  openSheet('manager', FERN, { ...ERASURE, openJobs: 60, openNumbers: ['J1', 'J2'], dispute: true });
  fireEvent.click(await screen.findByText('Erase'));
  expect(
    await screen.findByText(
      'This customer has 60 open jobs (J1, J2 and others): they have to be collected first. A dispute with this customer is marked as open: it has to be closed first.',
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText('Erase for good')).toBeNull();
});

// PRIVACY-2
test('Erase is offered again where the jobs of an erased customer were given texts since', async () => {
  const erased = { ...FERN, firstName: 'Erased', surname: '03/04/2026', erasedAt: FERN.createdAt };
  openSheet('manager', erased, { ...ERASURE, newTexts: true });
  expect(
    await screen.findByText(/Erased on 02\/05\/2024\. Of the person nothing is kept/),
  ).toBeInTheDocument();
  expect(screen.queryByText('Ring sizes')).toBeNull();
  fireEvent.click(await screen.findByText('Erase again'));
  expect(await screen.findByText('Erase for good')).toBeInTheDocument();
});

// PRIVACY-4
test('the review says that it shows the first hundred', async () => {
  const customers = Array.from({ length: 100 }, (_, id) => ({ ...ROW, id: id + 1 }));
  renderPage(<CustomersPage />, {
    path: '/customers?review=1',
    user: { accessLevel: 'manager' },
    api: { 'GET /api/customers/retention': { years: 6, customers } },
  });
  expect(await screen.findByText('First 100 Customers')).toBeInTheDocument();
});

// PRIVACY-2, CUSTOMER-6, DRAFT-1
describe('an edit whose record a colleague takes away', () => {
  let answer = FERN;
  async function typed() {
    answer = FERN;
    const page = renderPage(<CustomersPage />, {
      path: '/customers?customer=31',
      api: { 'GET /api/customers/:id': () => answer, 'GET /api/jobs': [] },
    });
    fireEvent.click(await screen.findByText('Edit'));
    fireEvent.change(await screen.findByLabelText('Notes (optional)'), { target: { value: 'Gold only' } });
    return page;
  }
  const becomes = async (page: ReturnType<typeof openSheet>, gone: Partial<Customer>) => {
    answer = { ...FERN, ...gone };
    await act(() => page.client.invalidateQueries());
  };

  it('is gone with an erasure, which says by whom', async () => {
    const page = await typed();
    await becomes(page, { firstName: 'Erased', erasedAt: FERN.createdAt, goneBy: 'Priya Moss' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Priya Moss has erased this customer meanwhile: what you typed cannot be saved.',
    );
    expect(screen.queryByText('Gold only')).toBeNull();
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('is kept after a merge, and goes on with the other record', async () => {
    const page = await typed();
    await becomes(page, { mergedInto: 32, goneBy: 'Priya Moss' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Priya Moss has merged this record while it was being edited. What you typed is kept.',
    );
    answer = { ...FERN, id: 32, note: 'Calls after 5\nAllergy to nickel' };
    fireEvent.click(screen.getByText('Take it to the other one'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    fireEvent.click(await screen.findByText(/^Edit/));
    expect(await screen.findByLabelText('Notes (optional)')).toHaveValue('Calls after 5\nGold only');
    expect(Object.keys(localStorage)).toHaveLength(1);
  });
});
