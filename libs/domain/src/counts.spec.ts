import { countOf, formatCount } from './counts';

test('counts have thousands separators', () => {
  expect([0, 999, 1000, 4218, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '4,218', '1,234,567']);
});

test("one is '1 job', any other number 'N jobs'", () => {
  expect([0, 1, 4218].map((count) => countOf(count, 'job'))).toEqual(['0 jobs', '1 job', '4,218 jobs']);
  expect(countOf(2, 'entry', 'entries')).toBe('2 entries');
});
