import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { aJobWithHistory, renderPage, reply } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

function open(post: FakeApi['POST /api/jobs'] = aJobWithHistory()) {
  return renderPage(<CreateJobPage />, { path: '/create-job', api: { 'POST /api/jobs': post } });
}

const posts = (page: ReturnType<typeof open>) => page.calls.filter(({ method }) => method === 'POST');

beforeEach(() => localStorage.clear());

describe('Create New Repair Job', () => {
  it("gives every control a label, and the field's name as name and id", () => {
    open();
    fill({ location: 'Other', dateToBeConfirmed: 'Yes' });
    const names = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((each) => {
      expect(each.id).toBe(each.name);
      expect(each.labels?.[0]?.textContent).toBeTruthy();
      return each.name;
    });
    const ofSpec = [
      'firstName',
      'surname',
      'contactNumber',
      'email',
      'homeAddress',
      'postcode',
      'customJobNumber',
      'location',
    ]
      .concat(['otherLocation', 'statusOrder', 'airTag', 'totalCost', 'depositAmount', 'quoteAmount'])
      .concat(['jobAccepted', 'balancePaid', 'inNext7Days', 'dateToBeConfirmed', 'confirmedDate', 'notes'])
      .concat([1, 2, 3, 4].flatMap((n) => [`item${n}`, `description${n}`]));
    expect(names.filter((name) => ofSpec.includes(name))).toEqual(ofSpec);
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
      'First name is required',
      'Surname is required',
      'Contact number is required',
      'Home address is required',
      'Postcode is required',
      'Job number is required',
      'Location is required',
      'At least one item is required',
      'Description for item 1 is required',
    ]);
    expect(document.activeElement).toBe(control('firstName'));
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
    expect(localStorage).toHaveLength(0);
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
