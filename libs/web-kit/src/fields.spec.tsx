import { fireEvent, screen } from '@testing-library/react';
import { DateField, MoneyField, SelectField, TextField, asMoneyText } from './fields';
import { renderPage } from './testing';

describe('a field', () => {
  it('has its label above, and id and name equal to the spec’s field name', () => {
    renderPage(<TextField label="First name" name="firstName" />);
    const input = screen.getByLabelText('First name');
    expect(input).toHaveAttribute('id', 'firstName');
    expect(input).toHaveAttribute('name', 'firstName');
  });

  it('says its error in place, and to a screen reader', () => {
    renderPage(
      <TextField label="Postcode" name="postcode" error="Postcode is required" help="As on the bag" />,
    );
    const input = screen.getByLabelText('Postcode');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Postcode is required As on the bag');
  });

  it('says in the label that it is optional', () => {
    renderPage(<TextField label="Email" name="email" optional />);
    expect(screen.getByLabelText('Email (optional)')).toBeInTheDocument();
  });

  it('hands its element to a form library', () => {
    const seen: (HTMLInputElement | null)[] = [];
    renderPage(<TextField label="Surname" name="surname" ref={(element) => void seen.push(element)} />);
    expect(seen[0]).toBe(screen.getByLabelText('Surname'));
  });
});

describe('a choice', () => {
  it('is the browser’s own list', () => {
    renderPage(
      <SelectField label="Location" name="location" options={['Kenilworth', 'Other']} placeholder="Choose" />,
    );
    expect([...(screen.getByLabelText('Location') as HTMLSelectElement).options].map((o) => o.value)).toEqual(
      ['', 'Kenilworth', 'Other'],
    );
  });
});

describe('a money input', () => {
  it.each([
    ['12a.5', '12.5'],
    ['1.2.3', '1.23'],
    ['£1,234.50', '1234.50'],
    ['-5', '5'],
    ['1e3', '13'],
    ['', ''],
  ])('takes digits with at most one point: %s becomes %s', (typed, kept) => {
    expect(asMoneyText(typed)).toBe(kept);
  });

  it('gives the form only what it took', () => {
    const given: string[] = [];
    renderPage(
      <MoneyField label="Total cost" name="totalCost" onChange={(e) => void given.push(e.target.value)} />,
    );
    fireEvent.change(screen.getByLabelText('Total cost'), { target: { value: '18x5.00' } });
    expect(given).toEqual(['185.00']);
  });
});

describe('a date input', () => {
  it('shows the day in words beneath, whatever country the browser is in', () => {
    renderPage(<DateField label="Call date" name="callDate" defaultValue="2026-04-03" />);
    expect(screen.getByText('Fri 3 April 2026')).toBeInTheDocument();
    fireEvent.input(screen.getByLabelText('Call date'), { target: { value: '2026-04-04' } });
    expect(screen.getByText('Sat 4 April 2026')).toBeInTheDocument();
  });
});
