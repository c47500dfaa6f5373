import { customerFigures } from './customer-figures';
import type { MoneyFacts } from './money-line';

const JOB: MoneyFacts = {
  jobStatus: 'In-progress',
  customerRejected: false,
  missing: 'No',
  quoteAmount: 0,
  jobAccepted: true,
  customerCollected: false,
  totalCost: 0,
  depositAmount: 0,
  balancePaid: false,
};

// CUSTOMER-3
test('the figures of a customer are the sums of their cards', () => {
  expect(
    customerFigures([
      { ...JOB, totalCost: 120.1, depositAmount: 20.05 },
      { ...JOB, jobStatus: 'Waiting for Collection', totalCost: 0.2, balancePaid: false },
      { ...JOB, jobStatus: 'Waiting for Collection', totalCost: 50, depositAmount: 10, balancePaid: true },
      { ...JOB, jobStatus: 'Pending Quote', jobAccepted: false, quoteAmount: 80, totalCost: 80 },
      { ...JOB, customerRejected: true, totalCost: 60, depositAmount: 15 },
      { ...JOB, jobStatus: 'Completed', customerCollected: true, totalCost: 70, depositAmount: 70 },
    ]),
  ).toEqual({ openJobs: 5, uncollected: 3, owed: 100.25, depositsHeld: 45.05 });
});
