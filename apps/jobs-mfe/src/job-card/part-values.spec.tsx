import { NO_PART, readPart } from './part-values';

const ORDER = { ...NO_PART, description: 'Clasp', source: 'Cooksons', invoiceNumber: 'I-1' };

// PART-2
describe('the cost of a part', () => {
  it.each([
    ['', 0],
    ['12.50', 12.5],
    ['£1,234.50', 1234.5],
  ])('%p is %p', (cost, pounds) => {
    expect(readPart({ ...ORDER, cost })).toMatchObject({ body: { cost: pounds } });
  });

  it.each([
    ['-5', 'Cost must be positive'],
    ['-£5', 'Cost must be positive'],
    ['12,50', 'Please enter an amount such as 1234.50'],
    ['--5', 'Please enter an amount such as 1234.50'],
    ['1e3', 'Please enter an amount such as 1234.50'],
  ])('%p is refused: %s', (cost, userMessage) => {
    expect(readPart({ ...ORDER, cost })).toEqual({ messages: { cost: userMessage } });
  });
});
