import type { FakeApi } from '@loupe/plugin-sdk/testing';
import { renderPage, reply } from '@loupe/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import TemplatesPage from './templates-page';

const STRAP = { id: 10, version: 3, item: 'Watch', work: 'New strap', price: 25, days: 1 };

function open(api: FakeApi = {}) {
  return renderPage(<TemplatesPage />, {
    path: '/templates',
    user: { accessLevel: 'manager' },
    api: {
      'GET /api/templates': [STRAP],
      'POST /api/templates': { ...STRAP, id: 11 },
      'PATCH /api/templates/:id': { ...STRAP, version: 4 },
      'DELETE /api/templates/:id': '',
      ...api,
    },
  });
}

const writes = (page: ReturnType<typeof open>) => page.calls.filter(({ method }) => method !== 'GET');
const formOf = (name: string) => within(screen.getByRole('form', { name }));
const type = (form: ReturnType<typeof formOf>, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());

// TEMPLATE-2
describe('Job Templates', () => {
  it('adds one, says what is missing first, and begins the next one empty', async () => {
    const page = open();
    const form = formOf('Add a template');
    type(form, 'Days', 'soon');
    type(form, 'Price', '12,5');
    fireEvent.click(form.getByText('Add template'));
    expect(await form.findByText('Item is required')).toBeInTheDocument();
    expect(form.getByText('What is done is required')).toBeInTheDocument();
    expect(form.getByText('Please enter an amount such as 1234.50')).toBeInTheDocument();
    expect(form.getByText('Days must be a whole number from 0 to 365')).toBeInTheDocument();
    for (const [label, value] of Object.entries({
      Item: ' Brooch ',
      'What is done': 'New pin',
      Price: '£28.50',
      Days: '5',
    }))
      type(form, label, value);
    fireEvent.click(form.getByText('Add template'));
    await waitFor(() => expect(writes(page)).toHaveLength(1));
    expect(writes(page)[0]).toMatchObject({
      method: 'POST',
      body: { item: 'Brooch', work: 'New pin', price: 28.5, days: 5 },
    });
    await waitFor(() => expect(form.getByLabelText('Item')).toHaveValue(''));
  });

  it('changes one with the version it was made from, and takes it back', async () => {
    const page = open();
    fireEvent.click(await screen.findByLabelText('Edit Watch: New strap'));
    const form = formOf('Change Watch: New strap');
    expect(form.getByLabelText('Item')).toHaveFocus();
    type(form, 'Price', '30');
    fireEvent.click(form.getByText('Save template'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    const { id: _, ...before } = STRAP;
    expect(writes(page)[0]?.body).toEqual({ ...before, price: 30 });
    act(() => page.notices[0]?.undo?.());
    await waitFor(() => expect(writes(page)).toHaveLength(2));
    expect(writes(page)[1]?.body).toEqual({ ...before, version: 4 });
  });

  it('removes one, and takes it back; a refusal is said beside it', async () => {
    const page = open();
    fireEvent.click(await screen.findByLabelText('Remove Watch: New strap'));
    await waitFor(() => expect(page.notices).toHaveLength(1));
    expect(writes(page)[0]).toMatchObject({ method: 'DELETE', path: '/api/templates/10' });
    act(() => page.notices[0]?.undo?.());
    await waitFor(() =>
      expect(writes(page)[1]).toMatchObject({ method: 'POST', body: { work: 'New strap' } }),
    );
    page.unmount();

    open({ 'DELETE /api/templates/:id': reply(404, 'That template does not exist') });
    fireEvent.click(await screen.findByLabelText('Remove Watch: New strap'));
    expect(await screen.findByText('That template does not exist')).toBeInTheDocument();
  });
});
