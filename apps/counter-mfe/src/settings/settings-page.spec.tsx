import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@loupe/web-kit/testing';
import { changeThisComputer } from '../this-computer';
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
