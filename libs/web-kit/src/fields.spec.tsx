import { fireEvent, screen } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { DateField, MoneyField, SelectField, TextField } from './fields';
import { renderPage } from './testing';

type Typed<Field extends typeof DateField | typeof MoneyField> = Omit<
  ComponentProps<Field>,
  'value' | 'onChange'
> & { readonly first: string; readonly heard?: (text: string) => void };

const useTyped = (first: string, heard?: (text: string) => void) => {
  const [value, setValue] = useState(first);
  return {
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setValue(target.value);
      heard?.(target.value);
    },
  };
};

function Money({ first, heard, ...props }: Typed<typeof MoneyField>) {
  return <MoneyField {...props} {...useTyped(first, heard)} />;
}

function Day({ first, heard, ...props }: Typed<typeof DateField>) {
  return <DateField {...props} {...useTyped(first, heard)} />;
}

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

  it('passes its ref on', () => {
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
    renderPage(<Money label="Total cost" name="totalCost" first="" />);
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
    renderPage(<Money label="Cost" name="cost" error="Cost must be positive" first="-5" />);
    const input = screen.getByLabelText('Cost');
    fireEvent.blur(input);
    expect(input).toHaveAccessibleDescription('Cost must be positive');
  });
});

describe('a date input', () => {
  it('shows the day in words beneath, whatever locale the browser has', () => {
    renderPage(<Day label="Call date" name="callDate" first="2026-04-03" />);
    expect(screen.getByText('Fri 3 April 2026')).toBeInTheDocument();
    fireEvent.input(screen.getByLabelText('Call date'), { target: { value: '2026-04-04' } });
    expect(screen.getByText('Sat 4 April 2026')).toBeInTheDocument();
  });

  it('can be cleared by a button, and the form is notified', () => {
    const heard: string[] = [];
    renderPage(
      <Day
        label="Confirmed date"
        name="confirmedDate"
        first="2026-04-03"
        heard={(text) => void heard.push(text)}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear Confirmed date' }));
    expect(screen.getByLabelText('Confirmed date')).toHaveValue('');
    expect(screen.getByLabelText('Confirmed date')).toHaveFocus();
    expect(heard).toEqual(['']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has no such button where a day is required', () => {
    renderPage(<Day canBeEmpty={false} label="Call Date" name="callDate" first="2026-04-03" />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
