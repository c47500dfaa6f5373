import fc from 'fast-check';
import { balanceDue, formatPounds, parsePounds, sumPounds, toPence, toPounds } from './money';

const pence = fc.integer({ min: 0, max: 999_999_999 });

// MONEY-2, MONEY-3
describe('money inputs accept only digits with one optional decimal point', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['12', 12],
    ['12.5', 12.5],
    ['12.50', 12.5],
    [' 8.16 ', 8.16],
    ['5.', 5],
    ['.5', 0.5],
    ['0012', 12],
    ['9999999.99', 9_999_999.99],
    ['£5', 5],
    ['£1,234.50', 1234.5],
    ['£ 1,234.50', 1234.5],
    ['1,234', 1234],
    ['1,234,567.89', 1_234_567.89],
    ['\u00a0£12.50\u200b', 12.5],
  ])('reads %p as %p', (text, pounds) => {
    expect(parsePounds(text)).toBe(pounds);
  });

  it.each([
    '1.234',
    '-1',
    '+1',
    '1e3',
    'TBC',
    '.',
    '1.2.3',
    '12,50',
    '1,23',
    '12,345,6',
    '1,2345',
    '1,234,5',
    ',500',
    '0,500',
    '1.234,50',
    '1.5,000',
    '-£5',
    '£-5',
    '£',
    '££5',
    '5£',
    '1 234.50',
    '12p',
    'NaN',
    'Infinity',
    '0x10',
    '１２',
    '1 2',
    '10000000',
    '9'.repeat(400),
  ])('refuses %p, never rounds it or reads it as 0', (text) => {
    expect(parsePounds(text)).toBeNull();
  });

  it('never throws and never returns a fraction of a penny, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const pounds = parsePounds(text);
        if (pounds !== null) expect(toPounds(toPence(pounds))).toBe(pounds);
      }),
    );
  });
});

// MONEY-3
describe('a comma is never ignored', () => {
  it('refuses any text with a comma unless it is the amount with its thousands separators', () => {
    const near = fc
      .array(fc.constantFrom('0', '1', '5', '12', '234', ',', '.', '£', ' ', '-'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(near, (text) => {
        const pounds = parsePounds(text);
        if (pounds === null || !text.includes(',')) return;
        const written = text.replace(/[£ ]/g, '').replace(/\.$/, '');
        expect(formatPounds(pounds).slice(1).startsWith(written)).toBe(true);
      }),
    );
  });
});

// MONEY-1
describe('money is integer pence underneath', () => {
  it('round-trips pounds and typed amounts', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        expect(toPence(toPounds(amount))).toBe(amount);
        expect(parsePounds(formatPounds(toPounds(amount)))).toBe(toPounds(amount));
      }),
    );
  });

  it('sums to the penny', () => {
    expect(sumPounds([0.1, 0.2])).toBe(0.3);
    fc.assert(
      fc.property(fc.array(pence), (amounts) => {
        expect(toPence(sumPounds(amounts.map(toPounds)))).toBe(amounts.reduce((a, b) => a + b, 0));
      }),
    );
  });
});

// MONEY-4
describe('money is shown in pounds sterling', () => {
  it.each([
    [0, '£0.00'],
    [0.05, '£0.05'],
    [8.16, '£8.16'],
    [1234.5, '£1,234.50'],
    [9_999_999.99, '£9,999,999.99'],
    [-12.5, '-£12.50'],
    [-1234567, '-£1,234,567.00'],
  ])('%p is %p', (pounds, text) => {
    expect(formatPounds(pounds)).toBe(text);
  });
});

// MONEY-5
describe('balance due', () => {
  it('is total cost minus deposit', () => {
    expect(balanceDue({ totalCost: 185.1, depositAmount: 40.2 })).toBe(144.9);
    expect(balanceDue({ totalCost: 10, depositAmount: 40 })).toBe(-30);
  });
});
