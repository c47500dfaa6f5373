import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from './form';
import { readBy, rechecked, type Reading } from './form-reading';
import { TextField } from './text-fields';
import { renderPage } from './testing';
import * as z from '@loupe/shared-types/zod';

const PAIR = z
  .object({
    item: z.string(),
    description: z.string(),
    code: z.string().min(1, { error: 'A code is required' }),
  })
  .refine(({ item, description }) => !description || item, {
    path: ['item'],
    error: 'It needs an item',
    when: () => true,
  });
const EMPTY = { item: '', description: '', code: '' };

function Pair({ send }: { readonly send: (body: unknown) => Promise<unknown> }) {
  const form = useForm({ initial: EMPTY, read: (values: typeof EMPTY) => readBy(PAIR, values), send });
  return (
    <form {...form.props}>
      <TextField label="Item" {...form.field('item')} />
      <TextField label="Description" {...form.field('description')} />
      <TextField label="Code" type="password" {...form.secret('code')} />
      {form.refused !== null && <p>Refused</p>}
      <button aria-busy={form.pending}>Save</button>
      <button type="button" onClick={() => form.refuse({ description: 'Taken' })}>
        The server refuses
      </button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Save'));

describe('a form', () => {
  it('is checked on submit, focuses the first invalid field, and from then on with each change', async () => {
    const send = jest.fn(() => Promise.resolve());
    renderPage(<Pair send={send} />);
    type('Description', 'gold');
    expect(screen.queryByRole('alert')).toBeNull();
    save();
    expect(screen.getByLabelText('Item')).toHaveFocus();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'It needs an item',
      'A code is required',
    ]);
    type('Description', '');
    expect(screen.getByRole('alert')).toHaveTextContent('A code is required');
    type('Description', 'gold');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    type('Item', 'Ring');
    type('Code', '1234');
    expect(screen.queryByRole('alert')).toBeNull();
    save();
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(
        { item: 'Ring', description: 'gold', code: '1234' },
        screen.getByText('Save'),
      ),
    );
  });

  it('sends once however often it is submitted, and shows why it was refused until the next time', async () => {
    let settle = (_isSaved: boolean) => {};
    const send = jest.fn(
      () =>
        new Promise((resolve, reject) => (settle = (isSaved) => (isSaved ? resolve(1) : reject(Error())))),
    );
    renderPage(<Pair send={send} />);
    type('Code', '1234');
    save();
    save();
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => settle(false));
    expect(screen.getByText('Refused')).toBeInTheDocument();
    save();
    expect(screen.queryByText('Refused')).toBeNull();
    await act(async () => settle(true));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps a message of the server until its field is changed', () => {
    renderPage(<Pair send={() => Promise.resolve()} />);
    type('Code', '1234');
    save();
    fireEvent.click(screen.getByText('The server refuses'));
    expect(screen.getByLabelText('Description')).toHaveFocus();
    type('Item', 'Ring');
    expect(screen.getByRole('alert')).toHaveTextContent('Taken');
    type('Description', 'gold');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not write a secret into the document', () => {
    renderPage(<Pair send={() => Promise.resolve()} />);
    type('Code', 'hunter-2');
    expect(screen.getByLabelText('Code')).toHaveValue('hunter-2');
    expect(document.body.innerHTML).not.toContain('hunter-2');
  });
});

test('a change of one field says nothing about another that it has not changed', () => {
  const wrong: Reading<typeof EMPTY, unknown> = { messages: { item: 'Missing' } };
  expect(rechecked({}, wrong, wrong, { code: '1' })).toEqual({});
});
