import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { aJobWithHistory, dateStandsAt, renderPage, reply } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CreateJobPage from './create-job-page';

const WHOLE = {
  customJobNumber: ' J2026-419 ',
  firstName: 'Rosalind',
  surname: 'Okafor',
  contactNumber: '07700 900123',
  homeAddress: '12 Bath Street, Leamington Spa',
  postcode: 'CV31 3AE',
  item1: 'Signet ring',
  description1: 'Resize from L to N',
  totalCost: '185.50',
};

function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control is called ${name}`);
  return found;
}

function fill(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) fireEvent.change(control(name), { target: { value } });
}

function press(name: string): void {
  fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));
}

const TEMPLATES = [
  { id: 1, version: 1, item: 'Ring', work: 'Resize and re-polish', price: 45, days: 7 },
  { id: 2, version: 1, item: 'Watch', work: 'New battery and seal', price: 12, days: 1 },
  { id: 3, version: 1, item: 'Watch', work: 'New strap', price: 25, days: 1 },
];

function open(
  post: FakeApi['POST /api/jobs'] = aJobWithHistory(),
  path = '/create-job',
  templates: FakeApi['GET /api/templates'] = TEMPLATES,
) {
  return renderPage(<CreateJobPage />, {
    path,
    api: {
      'POST /api/jobs': post,
      'GET /api/templates': templates,
      'GET /api/next-job-number': { jobNumber: 'J2026-420' },
    },
  });
}

const usualJobs = () => screen.getByRole('listbox', { name: 'Usual jobs' });
const options = () => within(usualJobs()).getAllByRole('option');
const posts = (page: ReturnType<typeof open>) => page.calls.filter(({ method }) => method === 'POST');

beforeEach(() => localStorage.clear());

describe('Create New Repair Job', () => {
  // INTAKE-1, INTAKE-5
  it("asks in the order in which it is spoken, and gives every control a label, and the field's name as name and id", () => {
    open();
    fill({ location: 'Other', dateToBeConfirmed: 'Yes' });
    const names = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((each) => {
      expect(each.id).toBe(each.name);
      expect(each.labels?.[0]?.textContent).toBeTruthy();
      return each.name;
    });
    const spoken = ['contactNumber', 'firstName', 'surname', 'homeAddress', 'postcode']
      .concat([1, 2, 3, 4].flatMap((n) => [`item${n}`, `description${n}`]))
      .concat(['totalCost', 'customJobNumber', 'nextNumber', 'location', 'otherLocation'])
      .concat(['depositAmount', 'notes']);
    const rare = ['email', 'statusOrder', 'airTag', 'quoteAmount', 'jobAccepted', 'balancePaid'].concat([
      'inNext7Days',
      'dateToBeConfirmed',
      'confirmedDate',
    ]);
    expect(names).toEqual([...spoken, ...rare]);
    expect(rare.every((name) => control(name).closest('details'))).toBe(true);
    expect(spoken.some((name) => control(name).closest('details'))).toBe(false);
  });

  // MONEY-3
  it('keeps an invalid amount, shows an error beside it, and does not save', async () => {
    const page = open();
    fill({ ...WHOLE, location: 'Kenilworth', totalCost: '12,50' });
    press('Create Job');
    expect(await screen.findByText('Please enter an amount such as 1234.50')).toBeInTheDocument();
    expect(control('totalCost').value).toBe('12,50');
    expect(posts(page)).toEqual([]);
    fill({ totalCost: '£1,234.50' });
    press('Create Job');
    await waitFor(() => expect(posts(page)[0]?.body).toMatchObject({ totalCost: 1234.5 }));
  });

  it('treats a name of invisible characters as empty', async () => {
    const page = open();
    fill({ ...WHOLE, location: 'Kenilworth', firstName: '\u200b\u202a' });
    press('Create Job');
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(posts(page)).toEqual([]);
  });

  // JOB-1
  it('shows an error at each missing field and focuses the first', async () => {
    const page = open();
    press('Create Job');
    await screen.findByText('First name is required');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Contact number is required',
      'First name is required',
      'Surname is required',
      'Home address is required',
      'Postcode is required',
      'At least one item is required',
      'Description for item 1 is required',
      'Job number is required',
      'Location is required',
    ]);
    expect(document.activeElement).toBe(control('contactNumber'));
    expect(posts(page)).toEqual([]);
  });

  // JOB-2
  it('requires the description of an item, and clears it when the item is removed', async () => {
    open();
    fill({ item3: 'Chain' });
    press('Create Job');
    await screen.findByText('Each item must have a corresponding description');
    expect(control('description3')).toHaveAttribute('aria-invalid', 'true');
    fill({ item3: '' });
    await waitFor(() => expect(control('description3')).not.toHaveAttribute('aria-invalid'));
  });

  // PLACE-2
  it("stores Other as 'Other: {text}', and requires the text", async () => {
    const page = open();
    fill({ ...WHOLE, location: 'Other' });
    press('Create Job');
    await screen.findByText('Please enter the location details');
    fill({ otherLocation: ' upper safe ' });
    press('Create Job');
    await waitFor(() => expect(posts(page)).toHaveLength(1));
    expect(posts(page)[0]?.body).toMatchObject({ location: 'Other: upper safe' });
    expect(posts(page)[0]?.body).not.toHaveProperty('otherLocation');
  });

  // JOB-7, MONEY-2
  it('sends the job, counts an empty money input as 0, shows a toast and opens Live Jobs', async () => {
    const page = open();
    fill({ ...WHOLE, location: 'Kenilworth', jobAccepted: 'Yes' });
    fireEvent.submit(control('firstName'));
    await waitFor(() => expect(page.address()).toBe('/live-jobs'));
    expect(posts(page)).toHaveLength(1);
    expect(posts(page)[0]?.body).toMatchObject({
      customJobNumber: 'J2026-419',
      email: null,
      totalCost: 185.5,
      depositAmount: 0,
      quoteAmount: 0,
      jobAccepted: true,
      balancePaid: false,
      confirmedDate: null,
      location: 'Kenilworth',
    });
    expect(page.notices).toMatchObject([{ title: 'Success', description: 'Job created successfully' }]);
    // No draft is left, only what the next job at this computer begins with.
    expect(Object.keys(localStorage)).toEqual(['take-in']);
  });

  // INTAKE-1
  it('stops Tab where somebody types: an empty row of items is passed over', async () => {
    open();
    expect(control('contactNumber')).toHaveFocus();
    const visited = async (tabs: number) => {
      const names: string[] = [];
      for (let n = 0; n < tabs; n += 1) {
        await userEvent.tab();
        names.push((document.activeElement as HTMLInputElement).name);
      }
      return names;
    };
    expect(await visited(4)).toEqual(['firstName', 'surname', 'homeAddress', 'postcode']);
    fill({ item1: 'Signet ring', description1: 'Resize' });
    expect(await visited(6)).toEqual([
      ...['item1', 'description1', 'item2', 'totalCost', 'customJobNumber', 'nextNumber'],
    ]);
    fill({ item2: 'Chain' });
    control('item2').focus();
    expect(await visited(3)).toEqual(['description2', 'item3', 'totalCost']);
  });

  // INTAKE-9
  it('takes the postcode from the end of the address, and Tab passes over it; taken back, it stays there', async () => {
    open();
    const whole = '4 Bath Street, Leamington Spa, CV31 3AE';
    fill({ homeAddress: whole });
    control('homeAddress').focus();
    await userEvent.tab();
    expect(control('item1')).toHaveFocus();
    expect(control('homeAddress').value).toBe('4 Bath Street, Leamington Spa');
    expect(control('postcode').value).toBe('CV31 3AE');
    const said = screen.getByText('Postcode CV31 3AE taken from the address');
    expect(said.closest('[role="status"]')).toBeTruthy();
    fireEvent.click(within(said.closest('p') as HTMLElement).getByText('Undo'));
    control('homeAddress').focus();
    await userEvent.tab();
    expect(control('postcode')).toHaveFocus();
    expect([control('homeAddress').value, control('postcode').value]).toEqual([whole, '']);
  });

  // FIND-6, DRAFT-1
  it('begins with the telephone number of Find, but never over one that was typed', async () => {
    const page = open(undefined, '/create-job?phone=07700+900456');
    await waitFor(() => expect(control('firstName')).toHaveFocus());
    expect(control('contactNumber').value).toBe('07700 900456');
    expect(page.address()).toBe('/create-job');
    page.unmount();
    open(undefined, '/create-job?phone=07700+900457');
    expect(control('contactNumber').value).toBe('07700 900456');
  });

  // INTAKE-2
  it.each([{ ctrlKey: true }, { metaKey: true }])('saves from any field with %j and Enter', async (held) => {
    const page = open();
    fill({ ...WHOLE, location: 'Kenilworth', notes: 'Ring first' });
    fireEvent.keyDown(control('notes'), { key: 'Enter' });
    fireEvent.keyDown(control('notes'), { key: 'Enter', ...held });
    await waitFor(() => expect(page.address()).toBe('/live-jobs'));
    expect(posts(page)).toHaveLength(1);
  });

  // INTAKE-3, INTAKE-4, NUMBER-2
  it('offers the next number, which the server gives, and begins the next job with that and the place', async () => {
    const page = open();
    fill({ ...WHOLE, location: 'Kenilworth' });
    fireEvent.click(await screen.findByLabelText('Next number: J2026-420'));
    expect(control('customJobNumber')).toBeDisabled();
    expect(control('customJobNumber').value).toBe('');
    press('Create Job');
    await waitFor(() => expect(page.address()).toBe('/live-jobs'));
    expect(posts(page)[0]?.body).toMatchObject({ customJobNumber: null, location: 'Kenilworth' });
    page.unmount();

    open();
    expect(control('location').value).toBe('Kenilworth');
    expect(control('nextNumber')).toBeChecked();
    fireEvent.click(control('nextNumber'));
    expect(control('customJobNumber')).toBeEnabled();
    press('Create Job');
    expect(await screen.findByText('Job number is required')).toBeInTheDocument();
  });

  // INTAKE-4
  it('begins without a place that was one job’s own, or that the shop has no more', () => {
    for (const location of ['Other', 'Closed shop']) {
      localStorage.setItem('take-in', JSON.stringify({ location, nextNumber: 'No' }));
      const page = open();
      expect(control('location').value).toBe('');
      page.unmount();
    }
    localStorage.setItem('take-in', 'not JSON');
    open();
    expect(control('location').value).toBe('');
  });

  // TEMPLATE-3
  it('fills the empty fields from a usual job, by keyboard, and takes it back', async () => {
    dateStandsAt('2026-04-03T09:30:00.000Z');
    const page = open();
    fill({ totalCost: '30' });
    await screen.findByText(/J2026-420/);
    await userEvent.type(control('item1'), 'batt');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Watch New battery and seal£12.00, 1 day',
    ]);
    expect(options()[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(control('item1').value).toBe('Watch');
    expect(control('description1').value).toBe('New battery and seal');
    expect(control('totalCost').value).toBe('30');
    expect(control('confirmedDate').value).toBe('2026-04-04');
    expect(screen.getByText(/Confirmed date: .*4 April 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(posts(page)).toEqual([]);
    expect(page.notices[0]).toMatchObject({ description: 'Watch: New battery and seal' });
    act(() => page.notices[0]?.undo?.());
    expect(control('item1').value).toBe('batt');
    expect(control('description1').value).toBe('');
    expect(control('totalCost').value).toBe('30');
    expect(document.querySelector('[name="confirmedDate"]')).toBeNull();
    jest.useRealTimers();
  });

  // TEMPLATE-3
  it('takes an Enter that is pressed before the usual jobs have loaded as one for the first of them', async () => {
    let load: (templates: typeof TEMPLATES) => void = () => undefined;
    const loaded = new Promise<typeof TEMPLATES>((resolve) => (load = resolve));
    const page = open(aJobWithHistory(), '/create-job', () => loaded);
    await userEvent.type(control('item1'), 'batt{Enter}');
    expect([control('item1').value, screen.queryByRole('alert')]).toEqual(['batt', null]);
    load(TEMPLATES);
    await waitFor(() => expect(control('description1').value).toBe('New battery and seal'));
    expect([control('item1').value, posts(page)]).toEqual(['Watch', []]);
  });

  // TEMPLATE-3
  it('keeps what was typed where the usual jobs cannot be read', async () => {
    open(aJobWithHistory(), '/create-job', reply(503, 'unavailable'));
    await userEvent.type(control('item1'), 'batt{Enter}');
    await userEvent.type(control('item1'), 'ery');
    expect([control('item1').value, control('description1').value]).toEqual(['battery', '']);
  });

  // TEMPLATE-3
  it('lists usual jobs on ArrowDown, moves in them, and closes on Escape or when the field is left', async () => {
    open();
    await screen.findByText(/J2026-420/);
    control('item2').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(options()).toHaveLength(3);
    await userEvent.keyboard('{ArrowUp}');
    expect(within(usualJobs()).getByRole('option', { selected: true })).toHaveTextContent('New strap');
    expect(control('item2')).toHaveAttribute(
      'aria-activedescendant',
      within(usualJobs()).getByRole('option', { selected: true }).id,
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(control('item2'), 'watch');
    expect(options()).toHaveLength(2);
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(control('item2'), { key: 'ArrowDown' });
    fireEvent.pointerDown(screen.getByText('New strap'));
    expect(control('description2').value).toBe('New strap');
    expect(control('totalCost').value).toBe('25.00');
  });

  // INTAKE-5
  it('opens the folded fields when one of them has an error', async () => {
    open();
    fill({ ...WHOLE, location: 'Kenilworth', quoteAmount: 'a lot' });
    const folded = control('quoteAmount').closest('details');
    expect(folded).not.toHaveAttribute('open');
    press('Create Job');
    await waitFor(() => expect(folded).toHaveAttribute('open'));
  });

  // JOB-4
  it('sends a confirmed date only while a confirmation is requested', async () => {
    const page = open();
    fill({ ...WHOLE, location: 'Kenilworth', dateToBeConfirmed: 'Yes' });
    fill({ confirmedDate: '2026-04-03' });
    expect(await screen.findByText('Fri 3 April 2026')).toBeInTheDocument();
    fill({ dateToBeConfirmed: 'No' });
    expect(document.querySelector('[name="confirmedDate"]')).toBeNull();
    press('Create Job');
    await waitFor(() => expect(posts(page)).toHaveLength(1));
    expect(posts(page)[0]?.body).toMatchObject({ dateToBeConfirmed: 'No', confirmedDate: null });
  });

  // NUMBER-1, JOB-7
  it('shows a number in use at the job number, and beside the button', async () => {
    const page = open(reply(409, 'Job number J2026-419 is already in use'));
    fill({ ...WHOLE, location: 'Kenilworth' });
    press('Create Job');
    await waitFor(() => expect(control('customJobNumber')).toHaveAttribute('aria-invalid', 'true'));
    expect(document.activeElement).toBe(control('customJobNumber'));
    expect(screen.getAllByText('Job number J2026-419 is already in use')).toHaveLength(2);
    expect(page.notices).toMatchObject([
      {
        title: 'Error',
        description: 'Failed to create job: 409: Job number J2026-419 is already in use',
        tone: 'failure',
      },
    ]);
    expect(page.address()).toBe('/create-job');
  });

  // SAVE-8
  it('never creates a second job by a second click or a retry', async () => {
    let tries = 0;
    const page = open(() =>
      ++tries === 1 ? reply(503, 'The database is busy. Please try again') : aJobWithHistory(),
    );
    fill({ ...WHOLE, location: 'Kenilworth' });
    press('Create Job');
    press('Create Job');
    await screen.findByText('The database is busy. Please try again');
    press('Create Job');
    await waitFor(() => expect(page.address()).toBe('/live-jobs'));
    const keys = posts(page).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  // DRAFT-1
  it('saves the input as a draft, restores it, and clears it with Undo', async () => {
    const page = open();
    await userEvent.type(control('firstName'), 'Zoë');
    expect(await screen.findByText(/^Draft saved \d\d:\d\d/)).toBeInTheDocument();
    page.unmount();

    const again = open();
    expect(control('firstName').value).toBe('Zoë');
    press('Clear the form');
    expect(control('firstName').value).toBe('');
    act(() => again.notices[0]?.undo?.());
    await waitFor(() => expect(control('firstName').value).toBe('Zoë'));
  });

  // JOB-7
  it('Cancel leads to Live Jobs', () => {
    const page = open();
    press('Cancel');
    expect(page.address()).toBe('/live-jobs');
    expect(posts(page)).toEqual([]);
  });
});
