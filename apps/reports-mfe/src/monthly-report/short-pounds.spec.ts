import { shortPounds } from './short-pounds';

test.each([
  [0, '£0'],
  [950.4, '£950'],
  [999.5, '£1k'],
  [1_234.5, '£1.2k'],
  [99_949, '£99.9k'],
  [99_950, '£100k'],
  [1_234_567, '£1,235k'],
])('%p pounds are labelled %p', (pounds, text) => {
  expect(shortPounds(pounds)).toBe(text);
});
