import { JOB_STATUSES } from '../statuses';
import { createJobSchema, patchJobSchema } from './index';

const LEAST = {
  firstName: 'Rosalind',
  surname: 'Okafor',
  contactNumber: '07700 900123',
  homeAddress: '12 Bath Street',
  postcode: 'CV31 3AE',
  location: 'Kenilworth',
  item1: 'Signet ring',
  description1: 'Resize to L',
};

const messageOf = (result: ReturnType<typeof patchJobSchema.safeParse>) => result.error?.issues[0]?.message;

// STATUS-1
test('a status is one of nine words', () => {
  expect([...JOB_STATUSES].sort()).toEqual([
    'Awaiting Inspection',
    'Completed',
    'Customer Rejected',
    'In-progress',
    'Inspected and Waiting on Parts',
    'Missing',
    'Pending Quote',
    'Quote',
    'Waiting for Collection',
  ]);
  for (const jobStatus of JOB_STATUSES)
    expect(patchJobSchema.safeParse({ jobStatus }).data).toEqual({ jobStatus });
  for (const jobStatus of ['Live', 'In-Progress', 'Collected by Customer', '', null])
    expect(messageOf(patchJobSchema.safeParse({ jobStatus }))).toBe('That status does not exist');
});

// JOB-6
test('a new job gets defaults for absent fields', () => {
  expect(createJobSchema.parse(LEAST)).toMatchObject({
    quoteAmount: 0,
    totalCost: 0,
    depositAmount: 0,
    jobAccepted: false,
    balancePaid: false,
    jobStatus: 'In-progress',
    dateToBeConfirmed: 'No',
    confirmedDate: null,
    missing: 'No',
    airTag: 'No',
    statusOrder: 'Normal Priority',
    email: null,
  });
});

// JOB-8
test('there are two priorities', () => {
  for (const statusOrder of ['Normal Priority', 'High Priority'])
    expect(patchJobSchema.safeParse({ statusOrder }).success).toBe(true);
  expect(patchJobSchema.safeParse({ statusOrder: 'Low Priority' }).success).toBe(false);
});

// TEXT-1
test.each([
  ['firstName', 200],
  ['customJobNumber', 200],
  ['postcode', 16],
  ['homeAddress', 2_000],
  ['item1', 2_000],
  ['description1', 2_000],
  ['notes', 10_000],
])('%s accepts at most %d characters', (field, most) => {
  expect(patchJobSchema.safeParse({ [field]: 'x'.repeat(most) }).data).toEqual({ [field]: 'x'.repeat(most) });
  expect(messageOf(patchJobSchema.safeParse({ [field]: 'x'.repeat(most + 1) }))).toMatch(
    new RegExp(`is too long: at most ${most} characters$`),
  );
});

// TIME-2
test('an instant is UTC and gets milliseconds, a confirmed date is a day', () => {
  const collected = (collectionDate: string) => patchJobSchema.safeParse({ collectionDate });
  expect(collected('2026-04-03T11:00:00Z').data).toEqual({ collectionDate: '2026-04-03T11:00:00.000Z' });
  for (const text of ['2026-04-03', '2026-04-03T11:00:00+01:00', '03/04/2026'])
    expect(collected(text).success).toBe(false);
  expect(patchJobSchema.safeParse({ confirmedDate: '2026-04-03' }).data).toEqual({
    confirmedDate: '2026-04-03',
  });
  for (const confirmedDate of ['2026-04-03T11:00:00.000Z', '03/04/2026', '2026-02-30'])
    expect(patchJobSchema.safeParse({ confirmedDate }).success).toBe(false);
});
