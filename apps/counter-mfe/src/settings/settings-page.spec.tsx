import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DEFAULT_PRINTING, LONGEST_TERMS } from '@loupe/shared-types';
import { renderPage } from '@loupe/web-kit/testing';
import { changeThisComputer } from '../this-computer';
import { ShopForm } from './shop-form';
import { ThisComputerForm } from './this-computer-form';

beforeEach(() => changeThisComputer({ offset: { x: 0, y: 0 } }));

// LABEL-10
test('an offset beyond the white edge of the paper is warned of', () => {
  renderPage(<ThisComputerForm labelPreset="dymo-99012" />);
  const move = (name: string, mm: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value: mm } });
  const warning = () => screen.getByRole('status').textContent;
  move('Move the print sideways', '3');
  move('Move the print up or down', '-2');
  expect(warning()).toBe('');
  move('Move the print sideways', '3.5');
  expect(warning()).toContain('the code may be cut off');
  move('Move the print sideways', '0');
  move('Move the print up or down', '2.5');
  expect(warning()).toContain('the code may be cut off');
});

// LABEL-12
test('a computer prints for others once it has a name, which whoever sends a print reads', () => {
  localStorage.clear();
  changeThisComputer({ station: ' ' });
  renderPage(<ThisComputerForm labelPreset="dymo-99012" />);
  const here = screen.getByLabelText(/^Print here what/);
  const name = screen.getByLabelText('Name of this computer');
  fireEvent.click(here);
  expect(here).not.toBeChecked();
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/give this computer a name first/);
  fireEvent.change(name, { target: { value: 'Counter 1' } });
  fireEvent.click(here);
  expect(here).toBeChecked();
  localStorage.clear();
});

// LABEL-10
test('a text that is too long is refused whole, and what is not saved yet is kept on this computer', async () => {
  const open = () =>
    renderPage(<ShopForm settings={DEFAULT_PRINTING} mayChange />, {
      api: { 'PATCH /api/settings/printing': DEFAULT_PRINTING },
    });
  const page = open();
  const terms = () => screen.getByLabelText('Terms on the ticket');
  const type = (value: string) => fireEvent.change(terms(), { target: { value } });
  type('x'.repeat(LONGEST_TERMS + 12));
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(terms()).toHaveAccessibleDescription(/shorten it by 12 characters/);
  expect(page.calls).toEqual([]);

  type('Kept with care.');
  page.unmount();

  const again = open();
  expect(terms()).toHaveValue('Kept with care.');
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(again.calls.map(({ body }) => body)).toEqual([{ terms: 'Kept with care.' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  type('Other words');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(terms()).toHaveValue(DEFAULT_PRINTING.terms);
});
