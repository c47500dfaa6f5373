import { isChangedNumber, isSheetError } from './changed-by-excel';
import { hasLostZero, lostZerosOf } from './lost-zeros';

// IMPORT-9
describe('values changed by Excel are detected', () => {
  it.each([
    ...['2.19E+26', '1.2E+3', '1,2E+03', '1E+15', '03-Apr', '3-Apr', 'Apr-03', '03-Apr-26', '3 April 2026'],
    ...['03/04/2026', '#REF!', '#NAME?', '#VALUE!', '#N/A', '########'],
  ])('in the job number %p', (text) => {
    expect(isChangedNumber(text)).toBe(true);
  });

  it.each(['J2026-418', '12E3', 'E+3', 'A-3', '3-A', '418', '#12', 'APRIL', '2026-04', 'W19', 'MARY-1', ''])(
    'and the job number %p is left alone',
    (text) => {
      expect(isChangedNumber(text)).toBe(false);
    },
  );

  it('spreadsheet errors are errors in every column, a date is not', () => {
    expect(isSheetError('#NAME?')).toBe(true);
    expect(isSheetError('03-Apr')).toBe(false);
  });
});

// IMPORT-9
describe('the leading 0 of a phone number', () => {
  it.each([
    ...['7700900123', '1926123456', '2079460123', '2380123456', '2476123456', '2890123456', '2920123456'],
    ...['3001234567', '8001234567', '800123456', '8451234567', '7700 900123'],
  ])('is missing in %p', (text) => {
    expect(hasLostZero(text)).toBe(true);
  });

  it.each(['07700900123', '+447700900123', '2125550123', '900123', '447700900123', '', '7700900123 after 5'])(
    'is not missing in %p',
    (text) => {
      expect(hasLostZero(text)).toBe(false);
    },
  );

  it('was certainly removed when every plain number of the column lacks it', () => {
    expect(lostZerosOf(['7700900123', '07700 900124', '+44 7700 900125', '2079460123'])).toEqual({
      count: 2,
      example: '7700900123',
      isSure: true,
    });
  });

  it('may never have been there when another number has it, or is not British', () => {
    expect(lostZerosOf(['7700900123', '07700900124'])?.isSure).toBe(false);
    expect(lostZerosOf(['3105550123', '2125550123'])?.isSure).toBe(false);
    expect(lostZerosOf(['07700900124', ''])).toBeNull();
  });
});
