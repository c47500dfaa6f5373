import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { aJob, aJobWithHistory, renderPage, reply } from '@loupe/web-kit/testing';
import type { Customer, CustomerListItem, KnownPerson } from '@loupe/shared-types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CreateJobPage from './create-job-page';

const FERN: CustomerListItem = {
  id: 31,
  title: null,
  firstName: 'Fern',
  surname: 'Lark',
  homeAddress: '1 Mill Lane',
  postcode: 'CV8 1AA',
  contacts: [
    { kind: 'phone', label: null, raw: '07700 900123' },
    { kind: 'phone', label: 'work', raw: '01632 960001' },
    { kind: 'email', label: null, raw: 'fern.lark@example.com' },
  ],
  noText: true,
  doubtful: false,
  lastVisit: '2026-03-14T10:02:11.000Z',
  jobs: 3,
  openJobs: 2,
  uncollected: 1,
  owed: 45.5,
  depositsHeld: 0,
};
const TOM: CustomerListItem = { ...FERN, id: 32, firstName: 'Tom', lastVisit: null, jobs: 0, noText: false };
const SHEET: Customer = {
  ...FERN,
  version: 1,
  note: 'Allergy to nickel',
  dispute: false,
  sizes: [{ finger: 'ring, left', size: 'M' }],
  alsoKnown: [],
  createdAt: '2024-05-02T09:11:40.000Z',
  erasedAt: null,
  mergedInto: null,
};
const CHO: CustomerListItem = {
  ...FERN,
  ...{ id: 33, firstName: 'Cho', surname: 'Senone', homeAddress: '9 Park Road', postcode: 'CV31 3AB' },
  contacts: [{ kind: 'phone', label: null, raw: '01632 960055' }],
};
const JOB = { item1: 'Signet ring', description1: 'Resize', location: 'Kenilworth', customJobNumber: 'J1' };

const control = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(control(name), { target: { value } });
};
const values = (...names: readonly string[]) => names.map((name) => control(name).value);
const options = async () => within(await screen.findByRole('listbox')).getAllByRole('option');
const PERSON = ['contactNumber', 'firstName', 'surname', 'homeAddress', 'postcode', 'email'] as const;

function open(api: FakeApi = {}) {
  return renderPage(<CreateJobPage />, {
    path: '/create-job',
    api: {
      'POST /api/jobs': aJobWithHistory(),
      'GET /api/templates': [],
      'GET /api/next-job-number': { jobNumber: 'J2026-420' },
      'GET /api/customers/lookup': [FERN, TOM],
      'GET /api/customers/known': { customer: null, alsoKnown: [] },
      'GET /api/customers/:id': SHEET,
      'GET /api/jobs': [aJob({ id: 7, jobNumber: 'J7', items: 'Locket', totalCost: 30 })],
      ...api,
    },
  });
}

beforeEach(() => localStorage.clear());

// INTAKE-6
test('three characters list who may be meant, and Enter fills the empty fields, each of which can be undone', async () => {
  const page = open();
  fill({ homeAddress: 'Typed Street' });
  await userEvent.type(control('contactNumber'), '07');
  expect(page.calls.some(({ path }) => path.endsWith('lookup'))).toBe(false);
  await userEvent.type(control('contactNumber'), '7');
  const [fern, tom] = await options();
  expect(fern).toHaveTextContent(
    'Fern Lark 07700 900123, CV8 1AAlast here 14/03/2026 · 2 open jobs · 1 to collect · £45.50 owed · Do not text',
  );
  expect(tom).toHaveTextContent('no job yet');
  expect(control('contactNumber')).toHaveAttribute('aria-activedescendant', fern?.id);
  await waitFor(() => expect(page.calls.some(({ path }) => path.endsWith('lookup'))).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(values(...PERSON)).toEqual([
    ...['07700 900123', 'Fern', 'Lark', 'Typed Street', 'CV8 1AA', 'fern.lark@example.com'],
  ]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(control('item1')).toHaveFocus();
  expect(screen.getByText(/Filled in from/)).toHaveTextContent('Filled in from Fern Lark');

  fireEvent.click(screen.getByLabelText('Undo Postcode'));
  act(() => control('surname').focus());
  await userEvent.keyboard('{Escape}');
  expect(values('surname', 'postcode', 'firstName')).toEqual(['', '', 'Fern']);
  expect(screen.queryByLabelText('Undo Postcode')).toBeNull();
  fireEvent.click(screen.getByText('Undo all'));
  expect(values(...PERSON)).toEqual(['', '', '', 'Typed Street', '', '']);
  expect(page.calls.some(({ method }) => method === 'POST')).toBe(false);
});

// INTAKE-1
test('Tab does not stop at the list, which closes', async () => {
  open();
  await userEvent.type(control('postcode'), 'CV8');
  await options();
  expect(screen.getByRole('listbox')).toHaveAttribute('tabindex', '-1');
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(control('item1')).toHaveFocus();
});

// INTAKE-1
test('Tab goes from the postcode to the first item, past what is known of the customer', async () => {
  open({ 'GET /api/customers/known': { customer: FERN, alsoKnown: [] } });
  fill({ contactNumber: '07700 900123', firstName: 'Fern', surname: 'Lark' });
  await screen.findByRole('region', { name: 'Fern Lark' });
  act(() => control('postcode').focus());
  await userEvent.tab();
  expect(control('item1')).toHaveFocus();
});

// INTAKE-6
test('Enter alone takes nobody of another first name than the typed one', async () => {
  const page = open();
  fill({ firstName: 'Gwen', ...JOB });
  await userEvent.type(control('surname'), 'Lark');
  await options();
  await waitFor(() =>
    expect(page.calls.find(({ path }) => path.endsWith('lookup'))?.query.get('firstName')).toBe('Gwen'),
  );
  expect(control('surname')).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(values('firstName', 'surname', 'contactNumber')).toEqual(['Gwen', 'Lark', '07700 900123']);
});

// INTAKE-6, CUSTOMER-8
test('the question is answered in its own field, what is typed stays, and the choice is saved with the job', async () => {
  const page = open();
  fill({ contactNumber: '01632 960077', homeAddress: '2 New Street', ...JOB });
  await userEvent.type(control('surname'), 'lar');
  await options();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(values(...PERSON)).toEqual([
    ...['01632 960077', 'Fern', 'Lark', '2 New Street', 'CV8 1AA', 'fern.lark@example.com'],
  ]);
  fireEvent.submit(control('firstName'));
  await waitFor(() => expect(page.address()).toBe('/live-jobs'));
  expect(page.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    customerId: 31,
    contactNumber: '01632 960077',
    surname: 'Lark',
  });
});

// INTAKE-6
test('of several numbers the one that is typed is taken, and its own spelling stays', async () => {
  open();
  await userEvent.type(control('contactNumber'), '01632');
  await options();
  await userEvent.keyboard('{Enter}');
  expect(control('contactNumber').value).toBe('01632 960001');
  fireEvent.click(screen.getByText('Undo all'));
  await userEvent.type(control('contactNumber'), '+44 7700 900123');
  await options();
  fireEvent.pointerDown(screen.getByText('Tom Lark'));
  expect(values('contactNumber', 'firstName')).toEqual(['+44 7700 900123', 'Tom']);
});

// INTAKE-6
test('without an answer of the server typing goes on, and another name drops the choice', async () => {
  const page = open({
    'GET /api/customers/lookup': reply(503, 'unavailable'),
    'GET /api/customers/known': reply(503, 'unavailable'),
  });
  fill({ contactNumber: '07700 900123', firstName: 'Fern', surname: 'Lark', postcode: 'CV8', ...JOB });
  fill({ homeAddress: '1 Mill Lane' });
  act(() => control('surname').focus());
  await userEvent.keyboard('e');
  await waitFor(() => expect(page.calls.some(({ path }) => path.endsWith('known'))).toBe(true));
  expect(control('surname').value).toBe('Larke');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.submit(control('firstName'));
  await waitFor(() => expect(page.address()).toBe('/live-jobs'));
  expect(page.calls.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('customerId');
});

// INTAKE-6
test('a second customer takes the place of the first, but not of what was typed, and "Undo all" takes back both', async () => {
  const page = open({
    'GET /api/customers/lookup': ({ query }) => (query.get('search') === 'senone' ? [CHO] : [FERN]),
  });
  await userEvent.type(control('surname'), 'lark');
  await options();
  await userEvent.keyboard('{Enter}');
  fill({ homeAddress: 'Typed Street' });
  expect(values(...PERSON)).toEqual([
    ...['07700 900123', 'Fern', 'Lark', 'Typed Street', 'CV8 1AA', 'fern.lark@example.com'],
  ]);
  await userEvent.clear(control('contactNumber'));
  await userEvent.type(control('contactNumber'), 'senone');
  await screen.findByText('Cho Senone');
  await userEvent.keyboard('{Enter}');
  expect(values(...PERSON)).toEqual(['01632 960055', 'Cho', 'Senone', 'Typed Street', 'CV31 3AB', '']);
  expect(screen.getByText(/Filled in from/)).toHaveTextContent('Filled in from Cho Senone');
  await waitFor(() => expect(page.calls.at(-1)?.query.get('customerId')).toBe('33'));
  fireEvent.click(screen.getByText('Undo all'));
  expect(values(...PERSON)).toEqual(['', '', '', 'Typed Street', '', '']);
});

// INTAKE-7
test('a known number under a new name, and a known name under a new number, are a line and no block', async () => {
  const page = open({
    'GET /api/customers/known': ({ query }) =>
      query.get('customerId') === '32'
        ? { customer: TOM, alsoKnown: [] }
        : {
            customer: null,
            alsoKnown: [
              { ...FERN, shares: 'number' },
              { ...TOM, shares: 'name' },
            ],
          },
  });
  fill({ contactNumber: '01632 960077', firstName: 'Tom', surname: 'Lark' });
  const line = await screen.findByText('Also known:');
  expect(line.closest('p')).toHaveTextContent(
    'Also known:Fern Lark, on this number, CV8 1AATom Lark, 07700 900123, CV8 1AAThe same person',
  );
  fireEvent.click(screen.getByText('The same person'));
  expect(values('contactNumber', 'firstName', 'postcode')).toEqual(['01632 960077', 'Tom', 'CV8 1AA']);
  await waitFor(() => expect(page.calls.at(-1)?.query.get('customerId')).toBe('32'));
  await waitFor(() =>
    expect(screen.getByText('Also known:').closest('p')).toHaveTextContent(
      /^Also known:07700 900123, 01632 960001$/,
    ),
  );
});

// INTAKE-8
test('beside the form stand notes, sizes, what is open and the last ten jobs; "Not this person" takes it back', async () => {
  const page = open({ 'GET /api/customers/known': { customer: FERN, alsoKnown: [] } });
  await userEvent.type(control('contactNumber'), 'lark');
  await options();
  await userEvent.keyboard('{Enter}');
  const aside = await screen.findByRole('region', { name: 'Fern Lark' });
  expect(await within(aside).findByText('Allergy to nickel')).toBeInTheDocument();
  expect(aside).toHaveTextContent('3 jobs · last here 14/03/2026 · CV8 1AA');
  expect(aside).toHaveTextContent('Ring sizes: M ring, left');
  expect(within(within(aside).getByLabelText('What stands open')).getAllByRole('listitem')).toHaveLength(4);
  const jobs = await within(aside).findByLabelText('Last jobs');
  expect(jobs).toHaveTextContent('J7 Locket');
  expect(jobs).toHaveTextContent('£30.00');
  expect(page.calls.find(({ path }) => path === '/api/jobs')?.query.get('limit')).toBe('10');
  await act(async () => fireEvent.click(within(aside).getByText('Not this person')));
  expect(values(...PERSON)).toEqual(['', '', '', '', '', '']);
  expect(screen.queryByRole('region', { name: 'Fern Lark' })).toBeNull();
});

// INTAKE-8
test('the panel goes once the name is no longer that of the chosen customer, whose number stays in the form', async () => {
  const page = open({
    'GET /api/customers/known': ({ query }) => ({
      customer: query.get('surname') === 'Lark' ? FERN : null,
      alsoKnown: [],
    }),
  });
  const panel = () => screen.queryByRole('region', { name: 'Fern Lark' });
  const choose = async () => {
    await userEvent.type(control('contactNumber'), 'lark');
    await options();
    await userEvent.keyboard('{Enter}');
    expect(panel()).toBeInTheDocument();
  };
  await choose();
  fireEvent.click(screen.getByLabelText('Undo Surname'));
  expect(panel()).toBeNull();
  await userEvent.type(control('surname'), 'Different');
  await waitFor(() => expect(page.calls.at(-1)?.query.get('surname')).toBe('Different'));
  expect(panel()).toBeNull();
  expect(page.calls.at(-1)?.query.get('customerId')).toBeNull();

  fireEvent.click(screen.getByText('Undo all'));
  fill({ surname: '' });
  await choose();
  fill({ surname: 'Different' });
  expect(panel()).toBeNull();
  await waitFor(() => expect(page.calls.at(-1)?.query.get('surname')).toBe('Different'));
  expect(panel()).toBeNull();
  fill({ surname: 'Lark' });
  expect(await screen.findByRole('region', { name: 'Fern Lark' })).toBeInTheDocument();
});

// INTAKE-6
test('the list of people in the last column ends with the page', async () => {
  const measured = HTMLElement.prototype.getBoundingClientRect;
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(840, 0, 460, 300);
  try {
    open();
    fill({ surname: 'lar' });
    const list = await screen.findByRole('listbox');
    expect(list.style.left).toBe(`${document.documentElement.clientWidth - 16 - 1300}px`);
  } finally {
    HTMLElement.prototype.getBoundingClientRect = measured;
  }
});

const LOST: KnownPerson = { customer: null, alsoKnown: [], chosenWas: 'erased' };
const chooseFern = async () => {
  await userEvent.type(control('contactNumber'), 'lark');
  await options();
  await userEvent.keyboard('{Enter}');
};
const knownCalls = (page: ReturnType<typeof open>) =>
  page.calls.filter(({ path }) => path.endsWith('/known')).map(({ query }) => query.get('customerId'));

// INTAKE-10
test('an open form hears that who was chosen was erased, keeps what is typed, and saves it as somebody new', async () => {
  let known: KnownPerson = { customer: FERN, alsoKnown: [] };
  const page = open({
    'GET /api/customers/known': ({ query }) =>
      query.get('customerId') === '31' ? known : { customer: null, alsoKnown: [] },
  });
  fill(JOB);
  await chooseFern();
  await screen.findByRole('region', { name: 'Fern Lark' });
  await waitFor(() => expect(knownCalls(page).at(-1)).toBe('31'));
  known = LOST;
  await act(() => page.client.invalidateQueries());
  expect(await screen.findByText(/has just been erased/)).toHaveTextContent(
    'The customer who was chosen has just been erased. What is typed stays, and the job makes a new record.',
  );
  expect(screen.getByText(/has just been erased/).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('region', { name: 'Fern Lark' })).toBeNull();
  expect(values('firstName', 'surname', 'homeAddress')).toEqual(['Fern', 'Lark', '1 Mill Lane']);
  await waitFor(() => expect(knownCalls(page).at(-1)).toBeNull());
  expect(screen.getByText(/has just been erased/)).toBeInTheDocument();
  fireEvent.submit(control('firstName'));
  await waitFor(() => expect(page.address()).toBe('/live-jobs'));
  expect(page.calls.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('customerId');
});

// INTAKE-10
test('an open form hears that who was chosen was merged, and says whose job it will be', async () => {
  let isMerged = false;
  const page = open({
    'GET /api/customers/known': ({ query }) =>
      query.get('customerId') === '31' && isMerged
        ? { customer: { ...FERN, id: 34, surname: 'Larkin' }, alsoKnown: [], chosenWas: 'merged' }
        : {
            customer: query.get('customerId') === '34' ? { ...FERN, id: 34, surname: 'Larkin' } : FERN,
            alsoKnown: [],
          },
  });
  await chooseFern();
  await waitFor(() => expect(knownCalls(page).at(-1)).toBe('31'));
  isMerged = true;
  await act(() => page.client.invalidateQueries());
  expect(await screen.findByText(/merged into/)).toHaveTextContent(
    'The customer who was chosen has been merged into Fern Larkin, whose job it will be.',
  );
  await waitFor(() => expect(knownCalls(page).at(-1)).toBe('34'));
  expect(await screen.findByRole('region', { name: 'Fern Larkin' })).toBeInTheDocument();
  fireEvent.click(screen.getByText('Not this person'));
  expect(screen.queryByText(/merged into/)).toBeNull();
});

// INTAKE-10, CUSTOMER-8
test('a save that is refused because they were erased keeps everything, says so, and goes through the second time', async () => {
  const userMessage = 'The customer who was chosen has been erased. Nothing you typed is lost: save again';
  const page = open({
    'GET /api/customers/known': { customer: FERN, alsoKnown: [] },
    'POST /api/jobs': ({ body }) =>
      'customerId' in (body as object)
        ? reply(409, userMessage, { 'x-error-code': 'customer-erased' })
        : aJobWithHistory(),
  });
  fill(JOB);
  await chooseFern();
  fireEvent.submit(control('firstName'));
  expect((await screen.findAllByText(new RegExp(userMessage)))[0]).toBeInTheDocument();
  expect(control('customJobNumber')).not.toHaveAttribute('aria-invalid', 'true');
  expect(values('firstName', 'surname', 'item1', 'customJobNumber')).toEqual([
    'Fern',
    'Lark',
    'Signet ring',
    'J1',
  ]);
  fireEvent.submit(control('firstName'));
  await waitFor(() => expect(page.address()).toBe('/live-jobs'));
});
