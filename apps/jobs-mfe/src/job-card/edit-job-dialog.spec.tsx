import type { JobListItem } from '@loupe/shared-types';
import { aJob, aPart, renderPage, reply } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import EditJobDialog from './edit-job-dialog';
import OrderPartsDialog from './order-parts-dialog';

type Api = NonNullable<Parameters<typeof renderPage>[1]>['api'];

const job = aJob({ customJobNumber: 'K-1', totalCost: 54 });
const closed = jest.fn();
const reopened = jest.fn();
const open = (api: Api = {}) =>
  renderPage(<EditJobDialog job={job} onClose={closed} onReopen={reopened} />, { api });
const patches = (page: ReturnType<typeof open>) => page.calls.filter(({ method }) => method !== 'GET');
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));
/** A field by its label, with or without a trailing (optional). */
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const saved = (given: Partial<JobListItem>) => ({ ...job, editHistory: [], ...given });

beforeEach(() => {
  localStorage.clear();
  closed.mockClear();
});

describe('Edit Job', () => {
  it('marks the fields that may stay empty, as the form that created the job does', () => {
    open();
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
    const optional = labels.filter((text) => text.endsWith(' (optional)'));
    expect(optional.map((text) => text.replace(' (optional)', ''))).toEqual([
      'Email',
      'Item 2',
      'Description 2',
      'Item 3',
      'Description 3',
      'Item 4',
      'Description 4',
      'Total cost',
      'Deposit',
      'Quote amount',
      'Quote response',
      'Completed items',
      'Notes',
    ]);
  });

  // SAVE-7
  it("says 'No Changes' / 'No fields were modified' when nothing was changed", async () => {
    const page = open();
    press('Save Changes');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(page.notices[0]).toMatchObject({ title: 'No Changes', description: 'No fields were modified' });
    expect(patches(page)).toHaveLength(0);
  });

  // PRIVACY-2
  it('is no longer saved once the customer was erased, and keeps nothing of it', async () => {
    const erased =
      'The customer of this job was erased by Priya Moss on 03/04/2026: nothing that was written before can be saved';
    open({ 'PATCH /api/jobs/:id': reply(409, erased) });
    type('Notes', 'Widow of');
    press('Save Changes');
    expect(await screen.findByRole('alert')).toHaveTextContent(erased);
    await waitFor(() => expect(screen.queryByText('Save Changes')).toBeNull());
    expect(document.body.innerHTML).not.toContain('Widow of');
    expect(Object.keys(localStorage)).toEqual([]);
    press('Close');
    expect(closed).toHaveBeenCalled();
  });

  // SAVE-1, TOAST-3
  it('sends the version and only the changed fields, and closes', async () => {
    const page = open({ 'PATCH /api/jobs/:id': saved({ version: 2 }) });
    type('Total cost', '77.00');
    type('Notes', 'Ring first');
    press('Save Changes');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(patches(page)[0]?.body).toEqual({ totalCost: 77, notes: 'Ring first', version: 1 });
    expect(page.notices[0]).toMatchObject({
      title: 'Job Updated',
      description: 'Job details updated successfully',
    });
  });

  it('shows the specified messages for missing fields and sends nothing', async () => {
    const page = open();
    type('Surname', '');
    press('Save Changes');
    expect(await screen.findByText('Surname is required')).toBeInTheDocument();
    expect(patches(page)).toHaveLength(0);
  });

  it('keeps the input until it is saved, across closing and opening', () => {
    const first = open();
    type('Notes', 'Half a sentence');
    first.unmount();
    open();
    expect(field('Notes')).toHaveValue('Half a sentence');
    expect(screen.getByText(/and have not saved it/)).toBeInTheDocument();
  });

  // UNDO-1, DRAFT-1
  it('is discarded by Cancel, and Undo opens it again with its input', () => {
    const page = open();
    type('Notes', 'The wrong customer');
    press('Cancel');
    expect(page.notices.at(-1)).toMatchObject({ title: 'Draft discarded' });
    page.unmount();
    page.notices.at(-1)?.undo?.();
    expect(reopened).toHaveBeenCalledTimes(1);
    open();
    expect(field('Notes')).toHaveValue('The wrong customer');
  });

  // SAVE-2
  it('shows both values of each field on a conflict, and saves the chosen ones', async () => {
    let tries = 0;
    const theirs = saved({ version: 2, totalCost: 99, surname: 'Okafor-Bell', lastEditedBy: 'Oliver Quill' });
    const page = open({
      'GET /api/jobs/:id': theirs,
      'PATCH /api/jobs/:id': () => {
        tries += 1;
        return tries === 1
          ? reply(409, 'Total cost was changed by Oliver Quill to £99.00')
          : saved({ version: 3 });
      },
    });
    type('Total cost', '77.00');
    type('Notes', 'Mine');
    press('Save Changes');
    expect(
      await screen.findByText(/Oliver Quill changed this job while you were editing/),
    ).toBeInTheDocument();
    press('Save Changes');
    expect(await screen.findByText('Choose theirs or yours for each field first.')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText(/^Yours/));
    press('Save Changes');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(patches(page)[1]?.body).toEqual({ totalCost: 77, notes: 'Mine', version: 2 });
  });

  it('shows an error that is no conflict, such as a number in use, beside its field', async () => {
    open({
      'PATCH /api/jobs/:id': reply(409, 'Job number K-2 is already in use'),
      'GET /api/jobs/:id': saved({}),
    });
    type('Job number', 'K-2');
    press('Save Changes');
    await waitFor(() => expect(screen.getByLabelText('Job number')).toBeInvalid());
    expect(screen.getByLabelText('Job number')).toHaveFocus();
    expect(screen.getByLabelText('Job number')).toHaveAccessibleDescription(
      'Job number K-2 is already in use',
    );
    expect(screen.getByLabelText('Job number')).toHaveValue('K-2');
  });
});

describe('Order Parts', () => {
  const order = (api: Api = {}) =>
    renderPage(<OrderPartsDialog job={job} onClose={closed} onReopen={reopened} />, { api });

  // PART-2
  it('requires a description, a source and an invoice number', async () => {
    const page = order();
    press('Order Parts');
    expect(await screen.findByText('Description is required')).toBeInTheDocument();
    expect(screen.getByText('Source is required')).toBeInTheDocument();
    expect(screen.getByText('Invoice number is required')).toBeInTheDocument();
    expect(page.calls).toHaveLength(0);
  });

  // TOAST-3
  it('orders once, with an empty cost as 0', async () => {
    const page = order({ 'POST /api/jobs/:id/parts': aPart() });
    type('Description', 'Claw setting');
    type('Source', 'Hatton bench supplies');
    type('Invoice number', 'INV-9');
    press('Order Parts');
    press('Order Parts');
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(patches(page)).toHaveLength(1);
    expect(patches(page)[0]?.body).toEqual({
      description: 'Claw setting',
      source: 'Hatton bench supplies',
      cost: 0,
      invoiceNumber: 'INV-9',
    });
    expect(page.notices[0]).toMatchObject({
      title: 'Parts Ordered',
      description: 'Parts order created successfully',
    });
  });

  // PART-5, UNDO-1
  it('cancels an order, and Undo orders the same again', async () => {
    const part = aPart({ id: 4, version: 3, description: 'Claw setting', cost: 12.5 });
    const page = renderPage(<OrderPartsDialog job={job} part={part} onClose={closed} onReopen={reopened} />, {
      api: { 'POST /api/parts/:id/cancel': '', 'POST /api/jobs/:id/parts': part },
    });
    press('Cancel this order');
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(patches(page)[0]).toMatchObject({ path: '/api/parts/4/cancel', body: { version: 3 } });
    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(patches(page)).toHaveLength(2));
    const { description, source, cost, invoiceNumber } = part;
    expect(patches(page)[1]).toMatchObject({
      path: '/api/jobs/1/parts',
      body: { description, source, cost, invoiceNumber },
    });
  });
});
