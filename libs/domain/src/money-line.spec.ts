import { moneyLine, moneyWords, paymentBadge, type MoneyFacts } from './money-line';
import { NEW_JOB } from './testing';

const job = (given: Partial<MoneyFacts> = {}): MoneyFacts => ({ ...NEW_JOB, ...given });

// MONEY-8
describe('the money line', () => {
  it.each<[string, Partial<MoneyFacts>, string, string]>([
    ['no price', {}, '£0.00', 'no price yet'],
    ['185 with 40 paid', { totalCost: 185, depositAmount: 40 }, '£145.00', 'due of £185.00, £40.00 paid'],
    ['50, nothing paid', { totalCost: 50 }, '£50.00', 'due of £50.00'],
    ['50, ticked as paid', { totalCost: 50, balancePaid: true }, '£0.00', 'of £50.00, paid'],
    ['40 of 40', { totalCost: 40, depositAmount: 40 }, 'Nothing due', 'of £40.00, £40.00 paid'],
    [
      '60 with 80 paid',
      { totalCost: 60, depositAmount: 80 },
      '£20.00 to give back',
      'of £60.00, £80.00 paid',
    ],
    ['a deposit before a price', { depositAmount: 10 }, '£10.00 to give back', 'of £0.00, £10.00 paid'],
    ['a quote', { quoteAmount: 321 }, '£321.00', 'quoted, not accepted yet'],
    ['a rejected quote', { quoteAmount: 321, customerRejected: true }, 'Nothing due', ''],
    [
      'a rejected quote with a deposit',
      { quoteAmount: 321, totalCost: 321, depositAmount: 30, customerRejected: true },
      'Nothing due',
      '£30.00 deposit held',
    ],
  ])('of %s', (_, given, main, note) => {
    expect(moneyWords(job(given))).toEqual({ main, note });
  });

  // MONEY-9
  it('asks no payment of a customer who rejected the job', () => {
    const { due, giveBack } = moneyLine(job({ totalCost: 90, depositAmount: 15, customerRejected: true }));
    expect({ due, giveBack }).toEqual({ due: 0, giveBack: 15 });
  });
});

// MONEY-8, MONEY-10
describe('the badge of a finished job', () => {
  const done = (given: Partial<MoneyFacts>) => paymentBadge(job({ jobStatus: 'Completed', ...given })).text;

  it('is Paid in Full, Payment Due, Nothing due or the amount to give back', () => {
    expect(done({ totalCost: 60, balancePaid: true })).toBe('Paid in Full');
    expect(done({ totalCost: 60 })).toBe('Payment Due');
    expect(done({ totalCost: 40, depositAmount: 40 })).toBe('Nothing due');
    expect(done({ totalCost: 60, depositAmount: 80 })).toBe('£20.00 to give back');
    expect(done({ totalCost: 60, depositAmount: 80, balancePaid: true })).toBe('£20.00 to give back');
  });
});
