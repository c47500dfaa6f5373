import { fireEvent, screen } from '@testing-library/react';
import { DateField, MoneyField, SelectField, TextField } from './fields';
import { renderPage } from './testing';

describe('a field', () => {
  it('has its label above, and id and name equal to the name of the field', () => {
    renderPage(<TextField label="First name" name="firstName" />);
    const input = screen.getByLabelText('First name');
    expect(input).toHaveAttribute('id', 'firstName');
    expect(input).toHaveAttribute('name', 'firstName');
  });

  it('shows its error in place, and to a screen reader', () => {
    renderPage(
      <TextField label="Postcode" name="postcode" error="Postcode is required" help="As on the bag" />,
    );
    const input = screen.getByLabelText('Postcode');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Postcode is required As on the bag');
  });

  it('shows in the label that it is optional', () => {
    renderPage(<TextField label="Email" name="email" optional />);
    expect(screen.getByLabelText('Email (optional)')).toBeInTheDocument();
  });

  it('passes its ref to a form library', () => {
    const seen: (HTMLInputElement | null)[] = [];
    renderPage(<TextField label="Surname" name="surname" ref={(element) => void seen.push(element)} />);
    expect(seen[0]).toBe(screen.getByLabelText('Surname'));
  });
});

describe('a choice', () => {
  it('is a native select', () => {
    renderPage(
      <SelectField label="Location" name="location" options={['Kenilworth', 'Other']} placeholder="Choose" />,
    );
    expect([...(screen.getByLabelText('Location') as HTMLSelectElement).options].map((o) => o.value)).toEqual(
      ['', 'Kenilworth', 'Other'],
    );
  });
});

// MONEY-3
describe('a money input', () => {
  const leave = (typed: string) => {
    renderPage(<MoneyField label="Total cost" name="totalCost" />);
    const input = screen.getByLabelText('Total cost');
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    return input;
  };

  it.each(['12,50', '-5', '1e3', 'TBC', '1.2.3', '12a'])('keeps %p as typed, and shows an error', (typed) => {
    const input = leave(typed);
    expect(input).toHaveValue(typed);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Please enter an amount such as 1234.50');
    fireEvent.input(input, { target: { value: '12.50' } });
    expect(input).toBeValid();
  });

  it.each(['£1,234.50', '12.50', '', ' 5 '])('accepts %p unchanged', (typed) => {
    const input = leave(typed);
    expect(input).toHaveValue(typed);
    expect(input).toBeValid();
  });

  it('shows the form’s error before its own', () => {
    renderPage(<MoneyField label="Cost" name="cost" error="Cost must be positive" defaultValue="-5" />);
    const input = screen.getByLabelText('Cost');
    fireEvent.blur(input);
    expect(input).toHaveAccessibleDescription('Cost must be positive');
  });
});

describe('a date input', () => {
  it('shows the day in words beneath, whatever locale the browser has', () => {
    renderPage(<DateField label="Call date" name="callDate" defaultValue="2026-04-03" />);
    expect(screen.getByText('Fri 3 April 2026')).toBeInTheDocument();
    fireEvent.input(screen.getByLabelText('Call date'), { target: { value: '2026-04-04' } });
    expect(screen.getByText('Sat 4 April 2026')).toBeInTheDocument();
  });

  it('can be cleared by a button, and the form is notified', () => {
    const heard: string[] = [];
    renderPage(
      <DateField
        label="Confirmed date"
        name="confirmedDate"
        defaultValue="2026-04-03"
        onChange={(event) => heard.push(event.target.value)}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear Confirmed date' }));
    expect(screen.getByLabelText('Confirmed date')).toHaveValue('');
    expect(screen.getByLabelText('Confirmed date')).toHaveFocus();
    expect(heard).toEqual(['']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has no such button where a day is required', () => {
    renderPage(<DateField canBeEmpty={false} label="Call Date" name="callDate" defaultValue="2026-04-03" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
